import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCommandLine, NO_BACKUPS } from '../../test/support/command-line.ts'
import { createTestShop, type TestShop } from '../../test/support/shop.ts'
import { failed, ok, warning, type Finding } from '../features/doctor/finding.ts'
import { run } from './shop.ts'

let test: TestShop
let folder: string
let opened = 0
let closed = 0

async function openShop() {
  opened += 1
  return { shop: test.shop, backups: NO_BACKUPS, close: async () => void (closed += 1) }
}
const { out, errors, progress, screen, openers, run: shop } = createCommandLine(() => test.shop, { openShop })

const FAULTY = `[
  { "id": "kurta", "name": "Kurta", "metadata": { "price_usd": "1990", "type": "swag" } },
  {
    "id": "robe",
    "active": "yes",
    "images": ["front.jpg"]
  },
  { "id": "kurta", "name": "Another kurta" }
]`

beforeAll(async () => {
  test = await createTestShop()
  folder = await mkdtemp(join(tmpdir(), 'chhaap-cli-'))
  const products = [
    { id: 'kurta', name: 'Kurta', metadata: { price_usd: '1890', type: 'swag' } },
    { id: 'sample', name: 'A sample', metadata: { price_usd: '90', type: 'swag' } },
  ]
  await writeFile(join(folder, 'products.json'), JSON.stringify(products))
  await writeFile(join(folder, 'faulty.json'), FAULTY)
  await writeFile(join(folder, 'cut.json'), FAULTY.slice(0, 120))
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

const PROMISED = [
  'products import FILE [--dry-run]',
  'products export FILE',
  'products list',
  'products stock ID in|out',
  'products set-price ID RUPEES',
  'orders list [--search TEXT] [--state STATE]',
  'orders show ID',
  'orders ship ID --tracking NUMBER',
  'orders label ID [--weight GRAMS]',
  'orders correct-tracking ID --tracking NUMBER',
  'orders refund ID',
  'orders note ID TEXT',
  'payments reconcile',
  'reviews list [--flagged|--pending]',
  'reviews score ID',
  'jobs retry [ID] [--queue NAME]',
  'members grant EMAIL',
  'members revoke EMAIL',
  'content publish FILE',
  'operators grant EMAIL',
  'operators revoke EMAIL',
  'operators tell EMAIL [--off]',
  'demo reset',
  'backup FILE',
  'backup verify FILE',
  'backup folder FILE DIR',
  'restore FILE',
  'doctor',
]

describe('the operator’s command line', () => {
  beforeEach(() => test.pool.query('delete from products'))

  it('lists its commands and exit codes on --help, without opening the shop', async () => {
    const before = opened
    expect(await shop('--help')).toBe(0)
    for (const usage of PROMISED) expect(out[0]).toMatch(new RegExp(`^  ${usage.replaceAll(/[[\]|]/g, '\\$&')}( |$)`, 'm'))
    // What long usages do stands below them, where it can be read.
    expect(out[0]).toMatch(/^ {2}products export FILE\n {6}write all products into a CSV file/m)
    expect(out.join('\n')).toContain('Exit codes: 0 done, 1 refused or failed, 2 not a command')
    expect(await shop('products import --help')).toBe(0)
    expect(out[0]).toContain(
      'Usage: npm run shop -- products import FILE [--dry-run] [--category ID] [--pictures FOLDER] [--fetch] [--json]',
    )
    expect(await shop('help orders ship')).toBe(0)
    expect(out.join('\n')).toMatch(/^Usage: npm run shop -- orders ship /)
    expect(await shop('help')).toBe(0)
    expect(out.join('\n')).toContain('orders ship')
    expect(await shop('help products import')).toBe(0)
    expect(opened).toBe(before)
  })

  it.each([
    ['', 'Usage'],
    ['product', "unknown command 'product'\n(Did you mean products?)"],
    ['products', 'products import FILE'],
    ['products lst', '(Did you mean list?)'],
    ['ordres list', '(Did you mean orders?)'],
    ['products import', "missing required argument 'FILE'"],
    ['products import a b', 'too many arguments'],
    ['products import a --force', "unknown option '--force'"],
    ['products import a --dryrun', '(Did you mean --dry-run?)'],
    ['products list --dry-run', "unknown option '--dry-run'"],
    ['products stock kurta', "missing required argument 'in|out'"],
    ['products stock kurta maybe', 'Allowed choices are in, out.'],
    ['orders ship F7H7LPHS3Z', "required option '--tracking <NUMBER>' not specified"],
    ['orders ship F7H7LPHS3Z --tracking', '--tracking'],
    ['orders refund F7H7LPHS3Z --lines kurta:1 --lines stole:1', "option '--lines <LINES>' stands there twice"],
    ['orders ship --tracking ED123456789IN', "missing required argument 'ID'"],
  ])('answers "%s" with its usage and 2', async (line, text) => {
    const before = opened
    expect(await shop(line)).toBe(2)
    expect(errors.join('\n')).toContain(text)
    expect(errors.join('\n')).toMatch(/Usage: npm run shop -- |See npm run shop -- --help/)
    expect(out).toEqual([])
    expect(opened).toBe(before)
  })

  it('imports products, shows progress, and only reports on --dry-run', async () => {
    expect(await shop(`products import ${folder} --dry-run`)).toBe(0)
    expect(out[0]).toBe('Would be: 2 added, 0 changed, 0 unchanged, 0 refused')
    expect(out).toContain('kurta       price     –    1890')
    expect(await shop('products list')).toBe(0)
    expect(out).toEqual(['There are no products yet.'])
    expect(await shop(`products import ${folder}/products.json`)).toBe(0)
    expect(out).toEqual(['2 added, 0 changed, 0 unchanged, 0 refused'])
    expect(progress).toEqual([1, 2].map((done) => ({ done, total: 2, what: 'products' })))
  })

  it('says on which line an entry is wrong, and imports nothing', async () => {
    await shop(`products import ${folder}/products.json`)
    expect(await shop(`products import ${folder}/faulty.json --dry-run`)).toBe(1)
    expect(out).toEqual([
      'Would be: 0 added, 1 changed, 0 unchanged, 2 refused',
      'ID     OF  COLUMN  NOW   THEN',
      'kurta      price   1890  1990',
    ])
    expect(errors).toEqual([
      'line 3: robe: name is missing; active is neither true nor false (line 5)',
      'line 8: kurta: is in the file twice: the first one counts',
    ])
    expect(await shop(`products import ${folder}/faulty.json --json`)).toBe(1)
    expect(JSON.parse(out.join(''))).toMatchObject({
      dryRun: false,
      changed: ['kurta'],
      refused: [
        { id: 'robe', line: 3 },
        { id: 'kurta', line: 8 },
      ],
    })
    await shop('products list')
    expect(out.join('\n')).toContain('Rs.1890')
  })

  it('exports products into a CSV file, and names row and column of a fault in one', async () => {
    await shop(`products import ${folder}/products.json`)
    const file = join(folder, 'products.csv')
    expect(await shop(`products export ${file}`)).toBe(0)
    expect(out).toEqual([`2 products are in ${file}.`])
    expect(await shop(`products import ${file}`)).toBe(0)
    expect(out).toEqual(['0 added, 0 changed, 2 unchanged, 0 refused'])
    await writeFile(file, (await readFile(file, 'utf8')).replace(',1890,', ',18.90,'))
    expect(await shop(`products import ${file}`)).toBe(1)
    expect(out).toEqual(['Would be: 0 added, 0 changed, 1 unchanged, 1 refused', 'Nothing is imported.'])
    expect(errors).toEqual(['row 2, column price: kurta: is ‘18.90’: prices have no paise here, please write whole rupees'])
    await rm(file)
  })

  it('says why a file cannot be read', async () => {
    expect(await shop(`products import ${folder}/gone.json`)).toBe(1)
    expect(errors).toEqual(['gone.json: is not there'])
    expect(await shop(`products import ${folder}/cut.json`)).toBe(1)
    expect(errors[0]).toMatch(/^line 5: cut\.json: is not JSON: /)
  })

  it('lists products and sets their stock', async () => {
    await shop(`products import ${folder}/products.json`)
    expect(await shop('products stock kurta out')).toBe(0)
    expect(out).toEqual(['kurta is out of stock.'])
    expect(await shop('products list')).toBe(0)
    expect(out).toEqual([
      'ID      PRICE    STOCK  STATUS  PRODUCT',
      'sample  Rs.90    in     on      A sample',
      'kurta   Rs.1890  out    on      Kurta',
    ])
    expect(await shop('--json products list')).toBe(0)
    expect(JSON.parse(out.join(''))).toHaveLength(2)
    expect(await shop('products stock gone in')).toBe(1)
    expect(errors).toEqual(['There is no product gone.'])
    expect(await shop('products set-price kurta 2090')).toBe(0)
    expect(out).toEqual(['kurta costs Rs.2090 now.'])
    expect(await shop('products set-price kurta 20.90')).toBe(1)
    expect(errors).toEqual(['Whole rupees from 1 to 9999999, please, or nothing.'])
    expect(await shop('--json products set-price kurta 1990')).toBe(0)
    expect(JSON.parse(out.join(''))).toEqual({ ok: true, id: 'kurta', changed: true, rupees: 1990, gap: null })
  })

  it('ships orders that are there', async () => {
    expect(await shop('orders ship F7H7LPHS3Z --tracking ED123456789IN')).toBe(1)
    expect(errors).toEqual(['There is no order F7H7LPHS3Z.'])
    expect(await shop('orders ship F7H7LPHS3Z --tracking x')).toBe(1)
    expect(errors).toEqual(['A tracking number has 4 to 40 letters, digits and hyphens.'])
  })

  it('examines the shop without opening it, and fails with what is unfit', async () => {
    const before = opened
    const findings: Finding[] = [ok('database', 'PostgreSQL 18'), warning('disk', '900 MB free', 'Make room.')]
    const examined = createCommandLine(() => test.shop, { openShop, examine: async () => findings })
    expect(await examined.run('doctor')).toBe(0)
    expect(examined.out).toEqual([
      'ok       database  PostgreSQL 18',
      'warning  disk      900 MB free',
      '                   → Make room.',
      'The shop is fit, with 1 warning.',
    ])
    findings.push(failed('refunds', '2 of them are wrong', 'Look.'))
    expect(await examined.run('doctor')).toBe(1)
    expect(examined.errors).toEqual(['The shop is not fit: 1 check has failed.'])
    expect(await examined.run('doctor --json')).toBe(1)
    expect(JSON.parse(examined.out[0]!)).toEqual({ fit: false, findings })
    expect(opened).toBe(before)
  })

  it('closes the shop after every command, also after one that fails', async () => {
    expect(closed).toBe(opened)
    const broken = async () => ({ shop: { ...test.shop, db: null } as never, backups: NO_BACKUPS, close: async () => void (closed += 1) })
    const before = closed
    expect(await run(['products', 'list'], { ...openers, openShop: broken }, screen)).toBe(1)
    expect(closed).toBe(before + 1)
  })

  it('says in one line why the shop cannot be opened', async () => {
    const refuse = () => Promise.reject(new Error('PORT is not a number.'))
    errors.length = 0
    expect(await run(['products', 'list'], { ...openers, openShop: refuse }, screen)).toBe(1)
    expect(errors).toEqual(['PORT is not a number.'])
    out.length = 0
    expect(await run(['products', 'list', '--json'], { ...openers, openShop: refuse }, screen)).toBe(1)
    expect(JSON.parse(out.join(''))).toEqual({ error: 'failed', message: 'PORT is not a number.' })
  })
})
