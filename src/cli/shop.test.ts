import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestShop, type TestShop } from '../../test/support/shop.ts'
import { run } from './shop.ts'

let test: TestShop
let folder: string
let opened = 0
let closed = 0
const out: string[] = []
const errors: string[] = []
const progress: string[] = []
const screen = {
  out: (text: string) => void out.push(text),
  error: (text: string) => void errors.push(text),
  progress: (text: string) => void progress.push(text),
}

async function openShop() {
  opened += 1
  return { shop: test.shop, close: async () => void (closed += 1) }
}
const shop = (line: string) => run(line.split(' ').filter(Boolean), openShop, screen)

beforeAll(async () => {
  test = await createTestShop()
  folder = await mkdtemp(join(tmpdir(), 'chhaap-cli-'))
  await writeFile(
    join(folder, 'products.json'),
    JSON.stringify([
      { id: 'kurta', name: 'Kurta', metadata: { price_usd: '1890' } },
      { id: 'sample', name: 'A sample' },
    ]),
  )
  await writeFile(
    join(folder, 'faulty.json'),
    JSON.stringify([{ id: 'kurta', name: 'Kurta', metadata: { price_usd: '1990' } }, { id: 'robe' }]),
  )
})
beforeEach(() => {
  for (const lines of [out, errors, progress]) lines.length = 0
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

describe('the operator’s command line', () => {
  it('lists its commands on --help, without opening the shop', async () => {
    const before = opened
    expect(await shop('--help')).toBe(0)
    expect(out[0]).toContain('products import FILE [--dry-run]')
    expect(out[0]).toContain('products stock ID in|out')
    expect(await shop('products import --help')).toBe(0)
    expect(opened).toBe(before)
  })

  it.each([
    ['', 'Usage'],
    ['product', 'There is no command "product"'],
    ['products', 'There is no command "products"'],
    ['products import', 'FILE is missing'],
    ['products import a b', '"b" is one too many'],
    ['products import a --force', '--force'],
    ['products list --dry-run', '--dry-run'],
    ['products stock kurta', 'in|out is missing'],
    ['products stock kurta maybe', 'in|out is missing'],
    ['orders ship F7H7LPHS3Z', '--tracking is missing'],
    ['orders ship F7H7LPHS3Z --tracking', '--tracking'],
    ['orders ship --tracking ED123456789IN', 'ID is missing'],
  ])('answers "%s" with its usage and 2', async (line, text) => {
    const before = opened
    expect(await shop(line)).toBe(2)
    expect(errors.join('\n')).toContain(text)
    expect(out).toEqual([])
    expect(opened).toBe(before)
  })

  it('imports products, shows progress, and only reports on --dry-run', async () => {
    expect(await shop(`products import ${folder} --dry-run`)).toBe(0)
    expect(out).toEqual(['Would be: 2 added, 0 changed, 0 unchanged, 0 refused'])
    expect(await shop(`products import ${folder}/products.json`)).toBe(0)
    expect(out[1]).toBe('2 added, 0 changed, 0 unchanged, 0 refused')
    expect(progress).toEqual(['1 of 2 products', '2 of 2 products'])
  })

  it('answers 1 with the reason when an entry is refused, and imports the others', async () => {
    expect(await shop(`products import ${folder}/faulty.json --json`)).toBe(1)
    expect(JSON.parse(out.join(''))).toMatchObject({
      dryRun: false,
      changed: ['kurta'],
      refused: [{ id: 'robe', reason: 'name is missing' }],
    })
    expect(errors).toEqual(['robe: name is missing'])
    expect(await shop(`products import ${folder}/gone.json`)).toBe(1)
    expect(errors[1]).toBe('gone.json: is not there')
  })

  it('lists products and sets their stock', async () => {
    expect(await shop('products stock kurta out')).toBe(0)
    expect(out).toEqual(['kurta is out of stock.'])
    expect(await shop('products list')).toBe(0)
    expect(out.slice(1)).toEqual(['sample    no price  in   A sample', 'kurta      Rs.1990  out  Kurta'])
    expect(await shop('products list --json')).toBe(0)
    expect(JSON.parse(out.at(-1)!)).toHaveLength(2)
    expect(await shop('products stock gone in')).toBe(1)
    expect(errors).toEqual(['There is no product gone.'])
  })

  it('ships orders that are there', async () => {
    expect(await shop('orders ship F7H7LPHS3Z --tracking ED123456789IN')).toBe(1)
    expect(await shop('orders ship F7H7LPHS3Z --tracking x')).toBe(1)
    expect(errors).toEqual(['There is no order F7H7LPHS3Z.', 'A tracking number has 4 to 40 letters, digits and hyphens.'])
  })

  it('closes the shop after every command, also after one that fails', async () => {
    expect(closed).toBe(opened)
    const broken = async () => ({ shop: { ...test.shop, db: null } as never, close: async () => void (closed += 1) })
    const before = closed
    expect(await run(['products', 'list'], broken, screen)).toBe(1)
    expect(closed).toBe(before + 1)
  })

  it('says in one line why the shop cannot be opened', async () => {
    expect(await run(['products', 'list'], () => Promise.reject(new Error('PORT is not a number.')), screen)).toBe(1)
    expect(errors).toEqual(['PORT is not a number.'])
  })
})
