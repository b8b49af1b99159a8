import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const WEB = join(import.meta.dirname, '..')
const FOR_POINTERS = /^( *)@media \(hover: hover\) \{\n[^]*?^\1\}$/gm

it('styles for a pointer above something are not left over after a touch', async () => {
  const files = (await readdir(WEB, { recursive: true })).filter((file) => file.endsWith('.css'))
  expect(files.length).toBeGreaterThan(30)
  const sticky = files.map(
    async (file) => (await readFile(join(WEB, file), 'utf8')).replaceAll(FOR_POINTERS, '').includes(':hover') && file,
  )
  expect((await Promise.all(sticky)).filter(Boolean)).toEqual([])
})

it('what is chosen or pressed is seen without a pointer too', async () => {
  const files = (await readdir(WEB, { recursive: true })).filter((file) => file.endsWith('.css'))
  const hidden = files.map(async (file) => {
    const forPointers = (await readFile(join(WEB, file), 'utf8')).match(FOR_POINTERS) ?? []
    return forPointers.some((styles) => /:checked|aria-pressed|aria-selected|aria-current/.test(styles)) && file
  })
  expect((await Promise.all(hidden)).filter(Boolean)).toEqual([])
})
