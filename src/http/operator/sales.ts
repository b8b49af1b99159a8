import { lastQuarter, spansOf } from '../../domain/dashboard/sold.ts'
import type { CsvPart } from '../../domain/import/csv.ts'
import { indianDay } from '../../domain/indian-time.ts'
import { MAX_PAGE, type Key } from '../../domain/paging.ts'
import { listSold } from '../../features/dashboard/list-sold.ts'
import { fileHead, fileLine, type QueryOf } from '../../operations/lists/list.ts'
import { sales } from '../../operations/lists/sales.ts'
import type { Shop } from '../../shop.ts'
import type { PropsOf } from '../../web/entry.server.tsx'
import { csvAnswer } from '../csv-answer.ts'
import { listQuery, loadList } from '../list-query.ts'
import { definePage, defineRoute } from '../route.ts'
import { url } from '../routes.ts'

export const operatorSales = definePage({
  path: url.operatorSales,
  access: 'owner',
  component: 'operatorSales',
  async load(c): Promise<PropsOf<'operatorSales'>> {
    const now = c.var.shop.clock.now()
    const list = await loadList(c, 'sales', url.operatorSales)
    const { days } = spansOf(list.query, now)
    return { list, days, quarter: lastQuarter(indianDay(now)), csv: listQuery(c, sales).address(url.operatorSalesCsv) }
  },
})

/** The same as a file. */
export const operatorSalesCsv = defineRoute({
  path: url.operatorSalesCsv,
  access: 'owner',
  get: (c) => csvAnswer(c, 'sales', exportSales(c.var.shop, listQuery(c, sales).query)),
})

async function* exportSales(shop: Shop, query: QueryOf<typeof sales>): AsyncGenerator<CsvPart> {
  yield { csv: fileHead(sales), count: 0 }
  let after: Key | null = null
  do {
    const { entries, next } = await listSold(shop, query, { limit: MAX_PAGE, after })
    if (entries.length > 0) yield { csv: entries.map((row) => fileLine(sales, row)).join(''), count: entries.length }
    after = next
  } while (after !== null)
}
