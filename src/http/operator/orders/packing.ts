import { MOST_TOGETHER } from '../../../domain/orders/packing.ts'
import { run } from '../../../features/operations/run.ts'
import { courierSheet } from '../../../features/orders/parcels/courier-sheet.ts'
import { findLastCarrier } from '../../../features/orders/parcels/find-last-carrier.ts'
import { canBePacked, findLabelsPdf, findTogether } from '../../../features/orders/parcels/pack-together.ts'
import { waitsWords } from '../../../messages/catalogue/stock.ts'
import { actionOf, OPERATIONS, type OperationName } from '../../../operations/all.ts'
import { fill, type Operation } from '../../../operations/operation.ts'
import type { PropsOf } from '../../../web/entry.server.tsx'
import { readForm } from '../../body/body.ts'
import { operatorOf } from '../../caller/session.ts'
import type { Ctx } from '../../context.ts'
import { csvAnswer } from '../../csv-answer.ts'
import { seeOther } from '../../page.ts'
import { definePage, defineRoute } from '../../route.ts'
import { url } from '../../routes.ts'
import { answerAct, doneNotice, type ShownAct } from '../acts.ts'

const OF_ALL = ['orders take', 'orders let-go', 'orders label', 'orders pack', 'orders hand-to-carrier'] as const satisfies OperationName[]
const OF_ONE = ['orders ship'] as const satisfies OperationName[]
type Results = PropsOf<'packTogether'>['results']

/** Orders that are packed together: those that are named in the address, else those that have waited longest. */
export const operatorPacking = definePage({
  path: url.operatorPacking,
  access: { get: 'packer', post: { actions: [...OF_ALL, ...OF_ONE].map(actionOf) } },
  component: 'packTogether',
  load: (c, shown?: Shown) => loadTogether(c, shown),
  async post(c): Promise<Response> {
    const form = await readForm(c)
    const name = OF_ALL.find((act) => actionOf(act) === form.get('action'))
    if (name) return operatorPacking.show(c, { results: await runEach(c, name) })
    const address = addressOf(url.operatorPacking, idsOf(c))
    const answer = await answerAct(c, { acts: OF_ONE, form, id: null, address, show: operatorPacking.show })
    return answer ?? seeOther(address)
  },
})

export const operatorPackingSlips = definePage({
  path: url.operatorPackingSlips,
  access: 'packer',
  component: 'packingSlips',
  async load(c) {
    const { parcels } = await findTogether(c.var.shop, idsOf(c))
    return {
      slips: parcels.filter(({ order }) => canBePacked(order)),
      seller: c.var.shop.seller,
      back: addressOf(url.operatorPacking, idsOf(c)),
    }
  },
})

export const operatorPackingLabels = defineRoute({
  path: url.operatorPackingLabels,
  access: 'packer',
  async get(c) {
    const { pdf, missing } = await findLabelsPdf(c.var.shop, idsOf(c))
    if (!pdf)
      return operatorPacking.show(c, { status: 404, notice: { kind: 'bad', text: 'None of these orders has a label to print now.' } }, 404)
    const headers = {
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="labels.pdf"',
      'cache-control': 'no-store',
    }
    c.var.shop.log.info({ event: 'labels-printed', missing }, 'labels of many orders printed')
    return new Response(Buffer.from(pdf), { headers })
  },
})

/** For a courier's upload. */
export const operatorPackingSheet = defineRoute({
  path: url.operatorPackingSheet,
  access: 'packer',
  async get(c) {
    const { shop } = c.var
    const sheet = await courierSheet(shop, idsOf(c))
    shop.log.info({ event: 'courier-sheet-written', uid: operatorOf(c).uid, orders: sheet.count }, 'orders written for a courier')
    return csvAnswer(c, 'courier', [sheet])
  },
})

/** One after the other: what is refused of one keeps no other from being done, and each has a result of its own. */
async function runEach(c: Ctx, name: OperationName): Promise<Results> {
  const { done }: Operation = OPERATIONS[name]
  const { parcels } = await findTogether(c.var.shop, idsOf(c))
  const results: Results = []
  for (const { order } of parcels) {
    const { id, number, waitsUntil } = order
    if (waitsUntil !== undefined) results.push({ number, isDone: false, words: waitsWords(waitsUntil) })
    else {
      const ran = await run(c.var.shop, name, { id, given: {}, by: operatorOf(c), role: c.var.operator?.role ?? 'packer' })
      results.push({ number, isDone: ran.ok, words: ran.ok ? fill(done, ran) : ran.words })
    }
  }
  return results
}

/** The orders that an address names. */
export function idsOf(c: Ctx): string[] {
  return [...new Set(c.req.queries('order') ?? [])].slice(0, MOST_TOGETHER)
}

function addressOf(path: string, ids: string[]): string {
  return ids.length > 0 ? `${path}?${new URLSearchParams(ids.map((id) => ['order', id]))}` : path
}

type Shown = ShownAct & { results?: Results }

async function loadTogether(
  c: Ctx,
  { notice, refused = null, status, results = [] }: Shown = {},
): Promise<PropsOf<'packTogether'> | Response> {
  const { shop } = c.var
  const { parcels, picks } = await findTogether(shop, idsOf(c))
  const ids = parcels.map(({ order }) => order.id)
  // Named in the address they stay these, whatever becomes of them.
  if (status === undefined && ids.length > 0 && idsOf(c).length === 0) return seeOther(addressOf(url.operatorPacking, ids))
  return {
    parcels,
    picks,
    address: addressOf(url.operatorPacking, ids),
    slips: addressOf(url.operatorPackingSlips, ids),
    labels: addressOf(url.operatorPackingLabels, ids),
    sheet: addressOf(url.operatorPackingSheet, ids),
    answer: addressOf(url.operatorCourierAnswer, ids),
    sellsLabels: shop.shipping !== null,
    lastCarrier: await findLastCarrier(shop),
    results,
    notice: notice ?? (status === undefined ? doneNotice(c, OF_ONE) : null),
    refused,
  }
}
