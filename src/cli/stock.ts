import { Option } from '@commander-js/extra-typings'
import { PIECES_FILTERS } from '../domain/catalogue/stock.ts'
import { findAnyProduct } from '../features/catalogue/find-product.ts'
import { listEveryVariant } from '../features/catalogue/list-variants.ts'
import { stock as STOCK } from '../operations/lists/stock.ts'
import { refuse, type AddCommands } from './command.ts'
import { tableOf } from './list.ts'

export const addStockCommands: AddCommands = (program, act) => {
  const stock = program.command('stock').description('How many pieces there are of each size.')

  stock
    .command('list')
    .description('the pieces of every product, or of one, and how many of them open payments hold')
    .argument('[ID]')
    .option('--search <TEXT>', 'only those with these words in name or id, or with this SKU')
    .addOption(new Option('--low', 'only those of which few are left').conflicts(['gone', 'uncounted']))
    .addOption(new Option('--gone', 'only those of which none is left').conflicts('uncounted'))
    .addOption(new Option('--uncounted', 'only those that are not counted').conflicts(['low', 'gone']))
    .action(
      act(async ({ shop }, id, { search = '', ...asked }) => {
        if (id !== undefined && !(await findAnyProduct(shop, id))) return refuse('unknown-product', `There is no product ${id}.`)
        const pieces = PIECES_FILTERS.find((name) => name !== 'all' && asked[name] === true) ?? 'all'
        const kinds = await listEveryVariant(shop, { search, product: id ?? null, pieces })
        return { body: [tableOf(STOCK, kinds, { isFiltered: pieces !== 'all' || search !== '' })], json: kinds }
      }),
    )
}
