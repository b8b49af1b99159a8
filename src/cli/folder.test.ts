import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from '@commander-js/extra-typings'
import { expect, it, onTestFinished, vi } from 'vitest'
import { addProduct } from '../../test/support/products.ts'
import { createTestShop } from '../../test/support/shop.ts'
import { mergeCart } from '../features/cart/change-cart.ts'
import { examineSynonyms } from '../wiring/read-synonyms.ts'
import type { Outcome } from './command.ts'
import { addFolderCommands } from './folder.ts'

async function check(folder: string): Promise<Outcome> {
  let outcome: Outcome | null = null
  const program = new Command()
  addFolderCommands(program, async (work) => {
    outcome = await work()
  })
  await program.parseAsync(['check', folder], { from: 'user' })
  return outcome!
}

it('the check of a folder reads its synonyms', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'folder-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp('test/second-shop', folder, { recursive: true })
  expect((await check(folder)).refusals).toBeUndefined()
  const write = (text: string) => writeFile(join(folder, 'synonyms.yaml'), text)
  await write('same: [')
  expect((await check(folder)).refusals).toEqual([expect.stringMatching(/^synonyms\.yaml cannot be read: .* line 1/)])
  for (const [text, fault] of [
    ['same: kurta, tunic', /expected array.*same/],
    ['similar: []', /similar/],
  ] as const) {
    await write(text)
    expect(await examineSynonyms(folder)).toEqual({ ok: false, fault: expect.stringMatching(fault) })
  }
})

it('says which things have a size that the folder leaves out, where its shop can be asked', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'folder-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp('test/second-shop', folder, { recursive: true })
  const yaml = await readFile(join(folder, 'shop.yaml'), 'utf8')
  await writeFile(join(folder, 'shop.yaml'), yaml.replace('size_chart: none', 'size_chart: none\nsizes: [S, M]'))
  const test = await createTestShop()
  onTestFinished(() => test.close())
  await addProduct(test.pool, { id: 'frock' })
  expect(await mergeCart(test.shop, test.asha, { set: [{ id: 'frock', options: { size: 'L' } }] })).toMatchObject({ ok: true })
  expect((await check(folder)).refusals).toBeUndefined()
  const { host, port, user, database } = test.pool.options
  vi.stubEnv('DATABASE_URL', `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host!)}`)
  vi.stubEnv('DATA_DIR', folder)
  onTestFinished(() => void vi.unstubAllEnvs())
  expect((await check(folder)).refusals).toEqual([
    'shop.yaml sizes leaves out a size that something has: L (frock in 1 cart). Write it there again, or sell, change or empty these first.',
  ])
})

it('tells a registered seller of prices between the two rates', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'folder-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp('test/second-shop', folder, { recursive: true })
  const products = await readFile(join(folder, 'products.yaml'), 'utf8')
  await writeFile(join(folder, 'products.yaml'), products.replace('price_usd: 480', 'price_usd: 2650'))
  expect((await check(folder)).body).toHaveLength(1)
  const yaml = await readFile(join(folder, 'shop.yaml'), 'utf8')
  await writeFile(join(folder, 'shop.yaml'), yaml.replace('  example: true', '  gstin: 27AAPFU0939F1ZV\n  example: true'))
  expect((await check(folder)).body?.slice(1)).toEqual(['ruled-notebook: Rs.2650 falls between the two rates; Rs.2625 leaves you more.'])
})

it('opens every picture that the folder names, and says of each what is wrong and what to do', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'folder-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp('test/second-shop', folder, { recursive: true })
  const whole = await readFile(join(folder, 'images/shop/table.webp'))
  await writeFile(join(folder, 'images/shop/table.webp'), whole.subarray(0, whole.length / 2))
  await writeFile(join(folder, 'images/plain-notebook/front.webp'), Buffer.from('\u0000\u0000\u0000\u0024ftypheic\u0000', 'latin1'))
  await writeFile(join(folder, 'images/folded-cards/front.webp'), Buffer.from('II*\u0000', 'latin1'))
  expect((await check(folder)).refusals).toEqual([
    'images/shop/table.webp is damaged.',
    expect.stringMatching(
      /^products\.yaml:14 plain-notebook: the picture plain-notebook\/front\.webp is a HEIC photo .*Formats → Most Compatible.*JPEG\.$/,
    ),
    expect.stringMatching(
      /^products\.yaml:26 folded-cards: the picture folded-cards\/front\.webp is a TIFF file: save it as JPEG or PNG\.$/,
    ),
  ])
})
