import { EVERY_ORDER, orderQueryParams, readOrderQuery, type OrderQuery } from '../../domain/order-search.ts'
import { indianDay } from '../../domain/indian-time.ts'
import type { Key } from '../../domain/paging.ts'
import { MAX_SEARCH_LENGTH } from '../../domain/search.ts'
import { exportOrders } from '../../features/orders/export-orders.ts'
import { SHIP_REFUSALS, shipOrder } from '../../features/orders/ship-order.ts'
import { searchOrders } from '../../features/orders/search-orders.ts'
import type { PropsOf } from '../../web/entry.server.tsx'
import type { App, Ctx } from '../context.ts'
import { readForm } from '../body.ts'
import { page, seeOther } from '../page.ts'
import { encodeNext, readAfter } from '../resources/list.ts'
import { url } from '../routes.ts'
import { operatorOf } from '../session.ts'
import { cutText } from '../../domain/text.ts'

/** Orders of one page of the list. */
const PAGE = 50

/** The list of all orders, and its export. */
export function mountOperatorOrders(app: App): void {
  app.get(url.operatorOrders, (c) => ordersPage(c))
  app.post(url.operatorOrders, ship)

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

/** The list's form: one order is shipped with a tracking number. */
async function ship(c: Ctx): Promise<Response> {
  const form = await readForm(c)
  const [action, id, typed] = ['action', 'id', 'tracking'].map((name) => cutText(form.get(name) ?? '', 100)) as [string, string, string]
  if (action !== 'ship') return seeOther(url.operatorOrders)
  const result = await shipOrder(c.var.shop, { reference: id, trackingNumber: typed.trim() }, operatorOf(c))
  if (result.ok) return seeOther(addressOf(url.operatorOrders, readQuery(c), { after: c.req.query('after'), done: result.number }))
  if (result.reason === 'unknown-order') return c.notFound()
  const status = result.reason === 'no-tracking-number' ? 422 : 409
  return ordersPage(c, { status, refused: { id, typed, error: SHIP_REFUSALS[result.reason] } })
}

type Refused = { status: 409 | 422; refused: NonNullable<PropsOf<'operatorOrders'>['refused']> }

async function ordersPage(c: Ctx, { status, refused }: Partial<Refused> = {}): Promise<Response> {
  const query = readQuery(c)
  const after = readAfter(c.req.query('after') ?? '', ['time', 'uuid'])
  const { entries, next, partial } = await searchOrders(c.var.shop, query, { limit: PAGE, after })
  const address = (after: Key | null) => addressOf(url.operatorOrders, query, { after: encodeNext(after) ?? undefined })
  const props = {
    orders: entries.map(({ order }) => order),
    query,
    maxSearch: MAX_SEARCH_LENGTH,
    partial,
    isFiltered: orderQueryParams(query).size > 0,
    csv: addressOf(url.operatorOrdersCsv, query),
    address: address(after),
    first: after && address(null),
    next: next && address(next),
    shipped: status === undefined ? (/^[A-Z0-9]{1,20}$/.exec(c.req.query('done') ?? '')?.[0] ?? '') : '',
    refused: refused ?? null,
  }
  return page(c, 'operatorOrders', props, status)
}

function readQuery(c: Ctx): OrderQuery {
  return { ...EVERY_ORDER, ...readOrderQuery({ get: (name) => c.req.query(name) }) }
}

function addressOf(path: string, query: OrderQuery, more: { after?: string | undefined; done?: string } = {}): string {
  const params = orderQueryParams(query)
  for (const [name, value] of Object.entries(more)) if (value !== undefined) params.set(name, value)
  return params.size > 0 ? `${path}?${params}` : path
}
