import { EVERY_ORDER, orderQueryParams, PACKER_STATES, readOrderQuery, type OrderQuery } from '../../domain/orders/order-search.ts'
import type { Key } from '../../domain/paging.ts'
import { MAX_SEARCH_LENGTH } from '../../domain/search-pattern.ts'
import { exportOrders } from '../../features/orders/find/export-orders.ts'
import { searchOrders } from '../../features/orders/find/search-orders.ts'
import type { PropsOf } from '../../web/entry.server.tsx'
import type { Ctx } from '../context.ts'
import { readForm } from '../body.ts'
import { csvAnswer } from './csv-answer.ts'
import { seeOther } from '../page.ts'
import { encodeNext, readAfter } from '../resources/list.ts'
import { definePage, defineRoute } from '../route.ts'
import { url } from '../routes.ts'
import { isPacker, operatorOf } from '../session.ts'
import { answerAct, doneNotice, type ShownAct } from './acts.ts'

/** Orders of one page of the list. */
const PAGE = 50

/** The list of all orders. */
export const operatorOrders = definePage({
  path: url.operatorOrders,
  access: { get: 'packer', post: { actions: ['ship'] } },
  component: 'operatorOrders',
  load: loadOrders,
  forPackers: { component: 'packerOrders', load: loadOrders },
  post: ship,
})

/** The export of the list. */
export const operatorOrdersCsv = defineRoute({
  path: url.operatorOrdersCsv,
  access: 'owner',
  sensitive: 'all',
  get(c) {
    const { shop } = c.var
    const query = readQuery(c)
    const parts = exportOrders(shop, query)
    shop.log.info({ event: 'orders-exported', uid: operatorOf(c).uid, filtered: orderQueryParams(query).size > 0 }, 'orders exported')
    return csvAnswer(c, 'orders', parts)
  },
})

/** The list's form: one order is shipped with a tracking number. */
async function ship(c: Ctx): Promise<Response> {
  const address = addressOf(url.operatorOrders, readQuery(c), { after: c.req.query('after') })
  const answer = await answerAct(c, { acts: ACTS, form: await readForm(c), id: null, address, show: operatorOrders.show })
  return answer ?? seeOther(url.operatorOrders)
}

const ACTS = ['orders ship'] as const

type Props = PropsOf<'operatorOrders'>

async function loadOrders(c: Ctx, { notice, refused = null, status }: ShownAct = {}): Promise<Props> {
  const query = readQuery(c)
  const after = readAfter(c.req.query('after') ?? '', ['time', 'uuid'])
  const { entries, next, partial } = await searchOrders(c.var.shop, query, { limit: PAGE, after, byEmail: !isPacker(c) })
  const address = (after: Key | null) => addressOf(url.operatorOrders, query, { after: encodeNext(after) ?? undefined })
  return {
    orders: entries.map(({ order }) => order),
    query,
    maxSearch: MAX_SEARCH_LENGTH,
    partial,
    isFiltered: orderQueryParams(query).size > 0,
    csv: addressOf(url.operatorOrdersCsv, query),
    address: address(after),
    first: after && address(null),
    next: next && address(next),
    notice: notice ?? (status === undefined ? doneNotice(c, ACTS) : null),
    refused,
  }
}

function readQuery(c: Ctx): OrderQuery {
  const query = { ...EVERY_ORDER, ...readOrderQuery({ get: (name) => c.req.query(name) }) }
  // Of money that goes back packers learn nothing.
  return isPacker(c) ? { ...query, state: PACKER_STATES.find((state) => state === query.state) ?? null } : query
}

function addressOf(path: string, query: OrderQuery, more: { after?: string | undefined } = {}): string {
  const params = orderQueryParams(query)
  for (const [name, value] of Object.entries(more)) if (value !== undefined) params.set(name, value)
  return params.size > 0 ? `${path}?${params}` : path
}
