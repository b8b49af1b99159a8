import { everyCount, readCount, readOptions, type Count } from '../domain/catalogue/stock.ts'
import { optionsLabel } from '../domain/catalogue/variant.ts'
import { counted } from '../domain/counted.ts'
import { findAnyProduct } from '../features/catalogue/find-product.ts'
import { COMMAND_LINE } from '../features/operator-access/record-action.ts'
import { findCounts, setCount } from '../features/stock/set-count.ts'
import { COUNT_RULE, countRefusal } from '../messages/stock.ts'
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

  stock
    .command('set')
    .description('set how many pieces of a size a product has; what has one size is M')
    .argument('<ID>')
    .argument('<VALUE>', 'the size; values of several options with / between them')
    .argument('<COUNT>', 'a whole number, or unlimited')
    .action(
      act(async ({ shop }, id, value, typed) => {
        const product = await findAnyProduct(shop, id)
        if (!product) return unknownProduct(id)
        const options = readOptions(product, value)
        if (!options) return refuse('unknown-options', `${id} has no ${value}.`)
        const to = readCount(typed)
        if (to === undefined) return refuse('invalid-count', COUNT_RULE)
        const result = await setCount(shop, { id, options, change: { to } }, COMMAND_LINE)
        if (!result.ok) return refuse(result.reason, countRefusal(result, optionsLabel(options)))
        const words = to === null ? 'is unlimited' : `has ${counted(to, 'piece')}`
        return { body: [`${id} in ${optionsLabel(options)} ${words}.`], json: { id, options, stock: to, held: result.held } }
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
