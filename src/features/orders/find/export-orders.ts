import type { CsvPart } from '../../../domain/import/csv.ts'
import type { OrderQuery } from '../../../domain/orders/order-search.ts'
import type { Key } from '../../../domain/paging.ts'
import { fileHead, fileLine } from '../../../operations/lists/list.ts'
import { orders } from '../../../operations/lists/orders.ts'
import type { Shop } from '../../../shop.ts'
import { findContacts } from '../../accounts/find-customer.ts'
import { searchOrders } from './search-orders.ts'

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
    const contacts = await findContacts({ ...shop, ...shop.recent }, [...new Set(page.entries.map(({ uid }) => uid))])
    if (page.entries.length > 0) {
      const lines = page.entries.map(({ order, uid }) => {
        const contact = contacts.get(uid)
        return fileLine(orders, { ...order, email: contact?.email ?? null, phone: contact?.phoneNumber ?? null })
      })
      yield { csv: lines.join(''), count: lines.length }
    }
    after = page.next
  } while (after !== null)
}
