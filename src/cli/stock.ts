import { everyCount, type Count } from '../domain/catalogue/stock.ts'
import { optionsLabel } from '../domain/catalogue/variant.ts'
import { findAnyProduct } from '../features/catalogue/find-product.ts'
import { findCounts } from '../features/stock/set-count.ts'
import { refuse, type AddCommands, type Outcome } from './command.ts'
import type { Table } from './table.ts'

export const addStockCommands: AddCommands = (program, act) => {
  const stock = program.command('stock').description('How many pieces there are of each size.')

  stock
    .command('list')
    .description('the pieces of a product, and how many of them open payments hold')
    .argument('<ID>')
    .action(
      act(async ({ shop }, id) => {
        const product = await findAnyProduct(shop, id)
        if (!product) return unknownProduct(id)
        const counts = everyCount(product, await findCounts(shop, id))
        return { body: [table(counts)], json: counts }
      }),
    )
}

function unknownProduct(id: string): Outcome {
  return refuse('unknown-product', `There is no product ${id}.`)
}

function table(counts: Count[]): Table {
  return {
    titles: ['SIZE', 'PIECES', 'HELD'],
    right: ['PIECES', 'HELD'],
    rows: counts.map(({ options, stock, held }) => [optionsLabel(options), stock === null ? 'unlimited' : String(stock), String(held)]),
    empty: 'There are no sizes.',
  }
}
