import { EVERY_ORDER, orderQueryParams, readOrderQuery, type OrderQuery } from '../../domain/order-search.ts'
import { indianDay } from '../../domain/indian-time.ts'
import { MAX_SEARCH_LENGTH } from '../../domain/search.ts'
import { exportOrders } from '../../features/orders/export-orders.ts'
import { searchOrders } from '../../features/orders/search-orders.ts'
import type { App, Ctx } from '../context.ts'
import { page } from '../page.ts'
import { encodeNext, readAfter } from '../resources/list.ts'
import { url } from '../routes.ts'
import { operatorOf } from './gate.ts'

/** Orders of one page of the list. */
const PAGE = 50

/** The list of all orders, and its export. */
export function mountOperatorOrders(app: App): void {
  app.get(url.operatorOrders, async (c) => {
    const query = readQuery(c)
    const after = readAfter(c.req.query('after') ?? '', ['time', 'uuid'])
    const { entries, next, partial, tooManyPeople } = await searchOrders(c.var.shop, query, { limit: PAGE, after })
    return page(c, 'operatorOrders', {
      orders: entries.map(({ order }) => order),
      query,
      maxSearch: MAX_SEARCH_LENGTH,
      partial,
      tooManyPeople,
      isFiltered: orderQueryParams(query).size > 0,
      csv: addressOf(url.operatorOrdersCsv, query),
      first: after && addressOf(url.operatorOrders, query),
      next: next && addressOf(url.operatorOrders, query, encodeNext(next)),
    })
  })

  app.get(url.operatorOrdersCsv, (c) => {
    const { shop } = c.var
    const query = readQuery(c)
    const parts = exportOrders(shop, query)
    shop.log.info({ event: 'orders-exported', uid: operatorOf(c).uid, filtered: orderQueryParams(query).size > 0 }, 'orders exported')
    const encoder = new TextEncoder()
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { value, done } = await parts.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value.csv))
      },
      // Whoever closes the connection ends the reading.
      async cancel() {
        await parts.return(undefined)
      },
    })
    const name = `chhaap-orders-${indianDay(shop.clock.now())}.csv`
    return new Response(body, {
      headers: {
        'content-type': 'text/csv; charset=utf-8; header=present',
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
      },
    })
  })
}

function readQuery(c: Ctx): OrderQuery {
  return { ...EVERY_ORDER, ...readOrderQuery({ get: (name) => c.req.query(name) }) }
}

function addressOf(path: string, query: OrderQuery, after: string | null = null): string {
  const params = orderQueryParams(query)
  if (after !== null) params.set('after', after)
  return params.size > 0 ? `${path}?${params}` : path
}
