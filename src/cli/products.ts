import { Argument } from '@commander-js/extra-typings'
import { formatRupees } from '../domain/money.ts'
import { isInStock, priceRupees, type Product } from '../domain/product.ts'
import { importProducts, type ImportReport } from '../features/catalogue/import-products.ts'
import { listEveryProduct } from '../features/catalogue/list-products.ts'
import { setPrice, type PriceResult } from '../features/catalogue/set-price.ts'
import { setStock } from '../features/catalogue/set-stock.ts'
import { COMMAND_LINE } from '../features/operator-access/record-action.ts'
import { ALL_GONE } from '../messages/stock.ts'
import type { AddCommands, Outcome } from './command.ts'
import type { Table } from './table.ts'

export const addProductCommands: AddCommands = (program, act) => {
  const products = program.command('products').description('The catalogue.')

  products
    .command('import')
    .description('add and change products from a products.json, or the folder that holds one')
    .argument('<FILE>')
    .option('--dry-run', 'only say what would change, and what is wrong on which line')
    .action(
      act(async ({ shop, progress }, file, { dryRun = false }) => {
        const onProgress = ({ done, total }: { done: number; total: number }) => progress({ done, total, what: 'products' })
        const report = await importProducts(shop, file, { dryRun, onProgress, by: COMMAND_LINE })
        const refusals = report.refused.map(({ id, line, reason }) => `${line === null ? '' : `line ${line}: `}${id}: ${reason}`)
        return { body: [describe(report, dryRun)], refusals, json: { dryRun, ...report } }
      }),
    )

  products
    .command('list')
    .description('every product with its price and stock')
    .action(
      act(async ({ shop }) => {
        const all = await listEveryProduct(shop)
        return { body: [table(all)], json: all }
      }),
    )

  products
    .command('stock')
    .description('put a product in or out of stock')
    .argument('<ID>')
    .addArgument(new Argument('<in|out>').choices(['in', 'out'] as const))
    .action(
      act(async ({ shop }, id, stock) => {
        const result = await setStock(shop, { id, inStock: stock === 'in' }, COMMAND_LINE)
        if (!result.ok) {
          const words = result.reason === 'sold-out' ? ALL_GONE : `There is no product ${id}.`
          return { refusals: [words], json: { error: result.reason } }
        }
        return { body: [`${id} is ${stock === 'in' ? 'in' : 'out of'} stock.`], json: { id, inStock: stock === 'in' } }
      }),
    )

  products
    .command('set-price')
    .description('set the price of a product, in whole rupees')
    .argument('<ID>')
    .argument('<RUPEES>')
    .action(act(async ({ shop }, id, price) => describePrice(id, await setPrice(shop, { id, price }, COMMAND_LINE))))
}

function describePrice(id: string, result: PriceResult): Outcome {
  if (result.ok) {
    const { rupees } = result
    return { body: [`${id} ${rupees === null ? 'has no price' : `costs ${formatRupees(rupees)}`} now.`], json: { id, rupees } }
  }
  const refusal = result.reason === 'unknown-product' ? `There is no product ${id}.` : 'The price must be whole rupees from 1 to 9999999.'
  return { refusals: [refusal], json: { error: result.reason } }
}

function describe({ added, changed, unchanged, reordered, refused }: ImportReport, dryRun: boolean): string {
  const counts = `${added.length} added, ${changed.length} changed, ${unchanged.length} unchanged, ${refused.length} refused`
  return `${dryRun ? 'Would be: ' : ''}${counts}${reordered ? '; in a new order' : ''}`
}

function table(products: Product[]): Table {
  return {
    columns: [{ title: 'ID' }, { title: 'PRICE', align: 'right' }, { title: 'STOCK' }, { title: 'NAME' }],
    rows: products.map((product) => {
      const price = priceRupees(product)
      return [product.id, price ? formatRupees(price) : 'no price', isInStock(product) ? 'in' : 'out', product.name]
    }),
    empty: 'There are no products.',
  }
}
