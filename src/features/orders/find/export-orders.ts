import type { CsvPart } from '../../../domain/import/csv.ts'
import type { OrderQuery } from '../../../domain/orders/order-search.ts'
import { lineOptions } from '../../../domain/orders/order.ts'
import { changedLines } from '../../../domain/orders/paid-parts.ts'
import type { Key } from '../../../domain/paging.ts'
import { includedTax } from '../../../domain/receipts/gst.ts'
import { fileHead, fileLine, type RowOf } from '../../../operations/lists/list.ts'
import { orders } from '../../../operations/lists/orders.ts'
import type { Shop } from '../../../shop.ts'
import { findContacts } from '../../accounts/find-customer.ts'
import { findSkus } from '../../catalogue/find-skus.ts'
import { selectTaxes } from './orders.sql.ts'
import { searchOrders, type OrderSearch } from './search-orders.ts'

/** Orders of one read; a few hundred kilobytes. */
const BATCH = 200

/**
 * The orders of a list as CSV, newest first, in parts of up to 200 lines: one part is in memory at a time, and no
 * transaction stays open between them. An order that is placed meanwhile is not in it. For operators.
 */
export async function* exportOrders(shop: Shop, query: OrderQuery): AsyncGenerator<CsvPart> {
  yield { csv: fileHead(orders), count: 0 }
  let after: Key | null = null
  do {
    const page = await searchOrders({ ...shop, ...shop.recent }, query, { limit: BATCH, after })
    if (page.entries.length > 0) {
      const lines = (await withDetails({ ...shop, ...shop.recent }, page.entries)).map((row) => fileLine(orders, row))
      yield { csv: lines.join(''), count: lines.length }
    }
    after = page.next
  } while (after !== null)
}

/** What files have of an order and pages do not: who bought it, its SKUs as they are today, and the tax in it. */
async function withDetails(shop: Shop, entries: OrderSearch['entries']): Promise<RowOf<typeof orders>[]> {
  const listed = entries.map(({ order }) => changedLines(order))
  const pieces = listed.flat().map((line) => ({ id: line.id, options: lineOptions(line) }))
  const [contacts, skus, taxes] = await Promise.all([
    findContacts(shop, [...new Set(entries.map(({ uid }) => uid))]),
    findSkus(shop, pieces),
    selectTaxes(
      shop.db,
      entries.map(({ order }) => order.id),
    ),
  ])
  let at = 0
  return entries.map(({ order, uid }, index) => {
    const contact = contacts.get(uid)
    const tax = taxes.get(order.id) ?? null
    const own = skus.slice(at, (at += listed[index]!.length))
    return {
      ...order,
      email: contact?.email ?? null,
      phone: contact?.phoneNumber ?? null,
      skus: own.map((sku) => sku ?? ''),
      taxPaise: tax && includedTax(order, tax),
    }
  })
}
