import { LISTED_STATES, PACKER_STATES } from '../../../domain/orders/order-search.ts'
import { exportOrders } from '../../../features/orders/find/export-orders.ts'
import { countListed } from '../../../features/orders/find/search-orders.ts'
import { findLastCarrier } from '../../../features/orders/parcels/find-last-carrier.ts'
import { actsOn } from '../../../operations/all.ts'
import { orders } from '../../../operations/lists/orders.ts'
import type { PropsOf } from '../../../web/entry.server.tsx'
import { readForm } from '../../body/body.ts'
import { isPacker, operatorOf } from '../../caller/session.ts'
import type { Ctx } from '../../context.ts'
import { csvAnswer } from '../../csv-answer.ts'
import { listQuery, loadList } from '../../list-query.ts'
import { seeOther } from '../../page.ts'
import { definePage, defineRoute } from '../../route.ts'
import { url } from '../../routes.ts'
import { answerAct, doneNotice, type ShownAct } from '../acts.ts'

export const operatorOrders = definePage({
  path: url.operatorOrders,
  access: { get: 'packer', post: { actions: ['ship'] } },
  component: 'operatorOrders',
  load: loadOrders,
  forPackers: { component: 'packerOrders', load: loadOrders },
  post: ship,
})

export const operatorOrdersCsv = defineRoute({
  path: url.operatorOrdersCsv,
  access: 'owner',
  sensitive: 'all',
  get(c) {
    const { shop } = c.var
    const { query, isFiltered } = listQuery(c, orders)
    const parts = exportOrders(shop, query)
    shop.log.info({ event: 'orders-exported', uid: operatorOf(c).uid, filtered: isFiltered }, 'orders exported')
    return csvAnswer(c, 'orders', parts)
  },
})

/** The list's form: one order is shipped with a tracking number. */
async function ship(c: Ctx): Promise<Response> {
  const { address, after } = listQuery(c, orders)
  const page = { acts: ACTS, form: await readForm(c), id: null, address: address(url.operatorOrders, after), show: operatorOrders.show }
  return (await answerAct(c, page)) ?? seeOther(url.operatorOrders)
}

const ACTS = actsOn('parcel')

async function loadOrders(c: Ctx, { notice, refused = null, status }: ShownAct = {}): Promise<PropsOf<'operatorOrders'>> {
  const [list, counts, lastCarrier] = await Promise.all([
    loadList(c, 'orders', url.operatorOrders),
    countListed(c.var.shop, isPacker(c) ? PACKER_STATES : LISTED_STATES),
    findLastCarrier(c.var.shop),
  ])
  return {
    list,
    counts,
    csv: listQuery(c, orders).address(url.operatorOrdersCsv),
    notice: notice ?? (status === undefined ? doneNotice(c, ACTS) : null),
    refused,
    lastCarrier,
  }
}
