import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCommandLine } from '../../test/support/command-line.ts'
import { createTestShop, type TestShop } from '../../test/support/shop.ts'

let test: TestShop
const { out, run: shop } = createCommandLine(() => test.shop)
beforeAll(async () => {
  test = await createTestShop()
})
afterAll(() => test.close())

it('what operators have written is exported into a shop folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chhaap-pages-'))
  expect(await shop(`pages export ${folder}`)).toBe(0)
  expect(out.at(-1)).toBe('Operators have written nothing.')
  expect(await shop('pages set care --text Care\n===')).toBe(0)
  expect(await shop('pages opening --heading Winter --words Quilted. --button See')).toBe(0)
  expect(await shop('pages list')).toBe(0)
  expect(out.join('\n')).toMatch(/care +edited here +1 /)
  expect(await shop(`pages export ${folder}`)).toBe(0)
  expect(out.slice(-3)).toEqual(['pages/care.md', 'In shop.yaml, below home:', expect.stringMatching(/^ {2}opening: \{"heading":"Winter"/)])
  expect(await readFile(join(folder, 'pages/care.md'), 'utf8')).toBe('Care\n===')
  expect(await shop('pages reset /')).toBe(0)
  await rm(folder, { recursive: true })
})
