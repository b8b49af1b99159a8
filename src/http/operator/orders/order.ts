import { lineOptions } from '../../../domain/orders/order.ts'
import { linesToSend } from '../../../domain/orders/to-send.ts'
import { ServiceError } from '../../../errors/service-error.ts'
import { findSkus } from '../../../features/catalogue/find-skus.ts'
import { findParcelForOperator } from '../../../features/orders/complaints/find-complaints.ts'
import { findLabelPdf } from '../../../features/orders/parcels/find-label-pdf.ts'
import { NO_LABEL_NOW } from '../../../messages/orders/order-return.ts'
import { actsOn } from '../../../operations/all.ts'
import { STALE_LABEL } from '../../../operations/parcels.ts'
import { readForm } from '../../body/body.ts'
import type { Ctx } from '../../context.ts'
import { tellOnce } from '../../done-once.ts'
import { seeOther } from '../../page.ts'
import { pdf } from '../../pdf.ts'
import { definePage, defineRoute } from '../../route.ts'
import { url } from '../../routes.ts'
import { answerAct, sensitiveOf, type ShownAct } from '../acts.ts'
import { replaceForm } from './complaint-actions.ts'
import { loadOrder, loadOrderToPack } from './load-order.ts'
import { correctAddressForm, correctLineForm } from './order-corrections.ts'

const ACTS = actsOn('parcel', 'order', 'complaint', 'return')

export const operatorOrder = definePage({
  path: url.operatorOrder,
  access: {
    get: 'packer',
    post: {
      actions: [
        'ship',
        'label',
        'correct-tracking',
        'deliver',
        'ready',
        'collected',
        'pack',
        'unpack',
        'hand-to-carrier',
        'take',
        'let-go',
        'note',
        'tag',
      ],
    },
  },
  sensitive: sensitiveOf(ACTS),
  component: 'operatorOrder',
  load: (c, shown?: ShownAct) => loadOrder(c, ACTS, shown),
  forPackers: { component: 'packerOrder', load: (c, shown?: ShownAct) => loadOrderToPack(c, ACTS, shown) },
  async post(c) {
    const form = await readForm(c)
    const id = c.req.param('id')
    const leadsTo = (action: string, made: object) => {
      if (action === 'settle-return' && 'duePaise' in made) return `${c.req.path}?done=difference-asked`
      return action === 'change' && 'payUrl' in made ? `${c.req.path}?done=change-asked#change` : null
    }
    const answer = await answerAct(c, { acts: ACTS, form, id, address: c.req.path, leadsTo, show: operatorOrder.show })
    return answer ?? DOCUMENTS.get(form.get('action') ?? '')?.(c, id, form) ?? seeOther(c.req.path)
  },
})

export const operatorPackingSlip = definePage({
  path: url.operatorPackingSlip,
  access: 'packer',
  component: 'packingSlip',
  async load(c) {
    const order = await findParcelForOperator(c.var.shop, c.req.param('id'))
    if (!order) return c.notFound()
    const lines = linesToSend(order)
    const pieces = lines.map((line) => ({ id: line.id, options: lineOptions(line) }))
    return { order, lines, skus: await findSkus(c.var.shop, pieces), seller: c.var.shop.seller }
  },
})

export const operatorLabel = defineRoute({
  path: url.operatorLabel,
  access: 'packer',
  async get(c) {
    const result = await readLabel(c, c.req.param('id'))
    if (!result.ok) return orderPage(c, { status: result.status, notice: { kind: 'bad', text: result.text } })
    return pdf(result.pdf, `label-${result.number}.pdf`)
  },
})

type Document = (c: Ctx, id: string, form: Map<string, string>) => Promise<Response>
/** Forms that are more than fields: lines are chosen in them. */
const DOCUMENTS = new Map<string, Document>([
  ['replace', replace],
  ['correct-address', correctWith(correctAddressForm)],
  ['correct-line', correctWith(correctLineForm)],
])

async function replace(c: Ctx, _: string, form: Map<string, string>): Promise<Response> {
  const outcome = await replaceForm(c, form)
  if (outcome === null) return c.notFound()
  return 'done' in outcome ? done(c, outcome.done) : orderPage(c, outcome)
}

function correctWith(read: typeof correctAddressForm): Document {
  return async (c, id, form) => {
    const result = await read(c, id, form)
    if (!result) return c.notFound()
    if (!result.ok) return orderPage(c, result.shown)
    return done(c, result.invoice === undefined ? 'order-corrected' : 'order-invoiced-anew')
  }
}

function done(c: Ctx, what: string): Response {
  return tellOnce(c, `${c.req.path}?done=${what}`)
}

type Label = { ok: true; pdf: Uint8Array; number: string } | { ok: false; status: 404 | 409 | 503; text: string }

async function readLabel(c: Ctx, id: string): Promise<Label> {
  try {
    const label = await findLabelPdf(c.var.shop, id)
    if (label === 'stale') return { ok: false, status: 409, text: STALE_LABEL }
    return label ? { ok: true, ...label } : { ok: false, status: 404, text: 'The carrier has no label of this order to print.' }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    return { ok: false, status: 503, text: NO_LABEL_NOW }
  }
}

function orderPage(c: Ctx, shown: ShownAct): Promise<Response> {
  return operatorOrder.show(c, shown, shown.status)
}
