import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { USUAL_SIZES } from '../../domain/catalogue/size.ts'
import type { FillRules } from '../catalogue/readers/misfits.ts'
import { checkFill } from './check-folder.ts'

const CANDLES: FillRules = { categories: [{ id: 'candles' }, { id: 'soap' }], sizes: USUAL_SIZES, isSized: false }

async function faultsOf(products: string, rules: FillRules | null) {
  const folder = await mkdtemp(join(tmpdir(), 'folder-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'products.yaml'), products)
  return checkFill(folder, rules)
}
const product = (metadata: string) =>
  `- id: rose-candle\n  name: Rose Candle\n  description: It smells of roses.\n  images: []\n  metadata: ${metadata}\n`

it('says what would be shown otherwise than it is meant: no price, no such category, sizes that nobody chose', async () => {
  const faults = await faultsOf(product(`{ type: soaps, price: '240' }`), CANDLES)
  expect(faults.map(({ message }) => message)).toEqual([
    'rose-candle: has no price. Write whole rupees there, such as 240.',
    'rose-candle: ‘soaps’ is no category of shop.yaml. Write one there: candles, soap.',
    'rose-candle: does not say what it comes in. Write one_size: "1", or "0" if it does come in the shop’s sizes, or product_options.',
  ])
  expect(faults.every(({ file, line }) => file === 'products.yaml' && line !== null && line >= 1)).toBe(true)
})

it('says nothing of a product that has all of these, of sizes where there is a size chart, or before shop.yaml can be read', async () => {
  expect(await faultsOf(product(`{ type: candles, price_usd: '240', one_size: '1' }`), CANDLES)).toEqual([])
  expect(await faultsOf(product(`{ type: candles, price_usd: '240' }`), { ...CANDLES, isSized: true })).toEqual([])
  expect(await faultsOf(product(`{ type: soaps }`), null)).toEqual([])
})
