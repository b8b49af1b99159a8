import { formatRupees } from '../domain/money.ts'
import { isInStock, priceRupees, type Product } from '../domain/product.ts'
import { importProducts, type ImportReport } from '../features/catalogue/import-products.ts'
import { listEveryProduct } from '../features/catalogue/list-products.ts'
import { setStock } from '../features/catalogue/set-stock.ts'
import type { Command } from './command.ts'

export const productCommands: Command[] = [
  {
    usage: 'products import FILE [--dry-run]',
    summary: 'add and change products from a products.json, or the folder that holds one',
    flags: ['dry-run'],
    async run(shop, { args: [file = ''], flags, progress }) {
      const dryRun = flags.has('dry-run')
      const onProgress = ({ done, total }: { done: number; total: number }) => progress(`${done} of ${total} products`)
      const report = await importProducts(shop, file, { dryRun, onProgress })
      const refusals = report.refused.map(({ id, reason }) => `${id}: ${reason}`)
      return { lines: [describe(report, dryRun)], refusals, json: { dryRun, ...report } }
    },
  },
  {
    usage: 'products list',
    summary: 'every product with its price and stock',
    async run(shop) {
      const products = await listEveryProduct(shop)
      return { lines: table(products), json: products }
    },
  },
  {
    usage: 'products stock ID in|out',
    summary: 'put a product in or out of stock',
    async run(shop, { args: [id = '', stock] }) {
      const result = await setStock(shop, id, stock === 'in')
      if (!result.ok) return { lines: [], refusals: [`There is no product ${id}.`], json: { error: result.reason } }
      return { lines: [`${id} is ${stock === 'in' ? 'in' : 'out of'} stock.`], json: { id, inStock: stock === 'in' } }
    },
  },
]

function describe({ added, changed, unchanged, reordered, refused }: ImportReport, dryRun: boolean): string {
  const counts = `${added.length} added, ${changed.length} changed, ${unchanged.length} unchanged, ${refused.length} refused`
  return `${dryRun ? 'Would be: ' : ''}${counts}${reordered ? '; in a new order' : ''}`
}

function table(products: Product[]): string[] {
  const width = Math.max(0, ...products.map(({ id }) => id.length))
  return products.map((product) => {
    const price = priceRupees(product)
    const columns = [
      product.id.padEnd(width),
      (price ? formatRupees(price) : 'no price').padStart(10),
      isInStock(product) ? 'in ' : 'out',
      product.name,
    ]
    return columns.join('  ')
  })
}
