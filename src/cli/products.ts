import { stat } from 'node:fs/promises'
import { Option } from '@commander-js/extra-typings'
import { PRODUCT_STATUSES } from '../domain/catalogue/product.ts'
import { readOptions } from '../domain/catalogue/stock.ts'
import { optionsLabel } from '../domain/catalogue/variant.ts'
import type { ImportReport, ProductDifference } from '../domain/import/import-report.ts'
import { indianMinute, readableEnd } from '../domain/indian-time.ts'
import { formatRupees } from '../domain/money.ts'
import { readSale } from '../domain/prices/sale.ts'
import { searchWords } from '../domain/search/product-search.ts'
import { cutText } from '../domain/text.ts'
import { setSale } from '../features/catalogue/edit/set-sale.ts'
import { findAnyProduct } from '../features/catalogue/find-product.ts'
import { exportProducts } from '../features/catalogue/import/export-products.ts'
import { importProducts } from '../features/catalogue/import/import-products.ts'
import { listEveryProduct } from '../features/catalogue/list-products.ts'
import { COMMAND_LINE } from '../features/operator-access/record-action.ts'
import { betweenLines, clearedLine, redirectsLine, refusalLine } from '../messages/catalogue/import-refusals.ts'
import { SALE_FAULTS, SALE_REFUSALS } from '../messages/catalogue/prices.ts'
import { products as PRODUCTS } from '../operations/lists/products.ts'
import { createFetchPublic } from '../platform/outgoing/fetch-public.ts'
import { refuse, type AddCommands } from './command.ts'
import { tableOf } from './list.ts'
import { writeParts } from './orders/write-parts.ts'
import type { Table } from './table.ts'

/** A photograph takes longer than most answers. */
const fetchPublic = createFetchPublic({ allowed: [], withinMs: 60_000 })

export const addProductCommands: AddCommands = (program, act) => {
  const products = program.command('products').description('The catalogue.')

  products
    .command('import')
    .description(
      'add and change products from a CSV file, a products.json or the folder that holds one, or an export of WooCommerce or Shopify: all of it or nothing',
    )
    .argument('<FILE>')
    .option('--dry-run', 'only say what would change, and what is wrong on which line')
    .option('--category <ID>', 'of another shop’s export: the category of products that name none of this shop’s')
    .option('--pictures <FOLDER>', 'of another shop’s export: the folder with its pictures, by the names of their files')
    .option(
      '--fetch',
      'of another shop’s export: fetch its pictures into that folder, or one beside the file; again goes on where it stopped',
    )
    .action(
      act(async ({ shop, progress }, file, { dryRun = false, category, pictures, fetch: fetches = false }) => {
        if (category !== undefined && !shop.folder.categories.some(({ id }) => id === category))
          return refuse('unknown-category', `There is no category ${category}: ${shop.folder.categories.map(({ id }) => id).join(', ')}.`)
        const folder = pictures === undefined ? null : await stat(pictures).catch(() => null)
        if (pictures !== undefined && !fetches && !folder?.isDirectory()) return refuse('no-folder', `${pictures} is no folder.`)
        const onProgress = ({ done, total }: { done: number; total: number }) => progress({ done, total, what: 'products' })
        const report = await importProducts(shop, file, {
          dryRun,
          category,
          pictures,
          fetch: fetches ? fetchPublic : undefined,
          onProgress,
          by: COMMAND_LINE,
        })
        return { body: describe(report, dryRun), refusals: report.refused.map(refusalLine), json: { dryRun, ...report } }
      }),
    )

  products
    .command('export')
    .description('write all products into a CSV file, a row for each size; importing it again changes nothing')
    .argument('<FILE>')
    .action(act(({ shop, progress }, file) => writeParts({ file, what: 'products', progress }, exportProducts(shop))))

  products
    .command('list')
    .description('every product with its price and stock')
    .option('--search <TEXT>', 'words of its name or id')
    .addOption(new Option('--status <STATUS>', 'of this status alone').choices(PRODUCT_STATUSES))
    .action(
      act(async ({ shop }, { search = '', status }) => {
        const all = await listEveryProduct(shop, { words: searchWords(search), status: status ?? 'all' })
        return { body: [tableOf(PRODUCTS, all, { isFiltered: search !== '' || status !== undefined })], json: all }
      }),
    )

  products
    .command('sale')
    .description('set the price of a product, or of one kind of it, for a time, or end it')
    .argument('<ID>')
    .argument('<RUPEES>', 'or none, which ends the sale')
    .option('--until <TIME>', 'a day, which counts whole, or a time such as 2026-11-30T18:30 in India')
    .option('--from <TIME>', 'the same; now without it')
    .option('--of <VALUE>', 'the size; values of several options with / between them')
    .action(
      act(async ({ shop }, id, price, { until = '', from = '', of: kind }) => {
        const product = await findAnyProduct(shop, id)
        if (!product) return refuse('unknown-product', `There is no product ${id}.`)
        const options = kind === undefined ? {} : readOptions(product, kind)
        if (!options) return refuse('unknown-options', `${id} has no ${kind}.`)
        const read = price === 'none' ? { ok: true as const, sale: null } : readSale({ price, from, until }, shop.clock.now())
        if (!read.ok) return { refusals: read.faults.map((fault) => SALE_FAULTS[fault]), json: { error: 'invalid', faults: read.faults } }
        const { sale } = read
        const result = await setSale(shop, { id, options, sale }, COMMAND_LINE)
        if (!result.ok) return refuse(result.reason, SALE_REFUSALS[result.reason])
        const words = sale
          ? `costs ${formatRupees(sale.rupees)} from ${indianMinute(sale.startsAt)} until ${readableEnd(sale.endsAt)}`
          : 'has no sale'
        return { body: [`${id}${kind === undefined ? '' : ` in ${kind}`} ${words}.`], json: { id, options, sale } }
      }),
    )
}

function describe(report: ImportReport, dryRun: boolean): (string | Table)[] {
  const {
    added,
    changed,
    unchanged,
    reordered,
    refused,
    left = [],
    redirects,
    differences = [],
    cleared = [],
    between = [],
    assumed,
  } = report
  const counts = `${added.length} added, ${changed.length} changed, ${unchanged.length} unchanged, ${refused.length} refused`
  const more = differences.length - MOST_SHOWN
  return [
    `${dryRun || refused.length > 0 ? 'Would be: ' : ''}${counts}${reordered ? '; in a new order' : ''}`,
    ...(assumed === undefined ? [] : [`The file is not in UTF-8: it was read as ${assumed}.`]),
    ...(refused.length > 0 && !dryRun ? ['Nothing is imported.'] : []),
    ...(left.length > 0 ? ['What does not come along:', ...left.slice(0, MOST_SHOWN).map(refusalLine)] : []),
    ...(left.length > MOST_SHOWN ? [`And ${left.length - MOST_SHOWN} more; --json has all of them.`] : []),
    ...(redirects === undefined ? [] : [redirectsLine(redirects)]),
    ...(cleared.length > 0 ? [clearedLine(cleared)] : []),
    ...betweenLines(between),
    ...(differences.length > 0 ? [differenceTable(differences.slice(0, MOST_SHOWN))] : []),
    ...(more > 0 ? [`And ${more} more cells; --json has all of them.`] : []),
  ]
}

/** Enough to see whether it is the right file. */
const MOST_SHOWN = 200

function differenceTable(differences: ProductDifference[]): Table {
  const words = (text: string) => (text === '' ? '–' : cutText(text, 60))
  return {
    titles: ['ID', 'OF', 'COLUMN', 'NOW', 'THEN'],
    rows: differences.map(({ id, kind, column, before, after }) => [id, optionsLabel(kind), column, words(before), words(after)]),
    empty: '',
  }
}
