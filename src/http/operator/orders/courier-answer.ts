import { decimalRupees } from '../../../domain/money.ts'
import { canShip } from '../../../domain/parcels/order-state.ts'
import { readUpload } from '../../../features/catalogue/import/import-products.ts'
import { findTogether } from '../../../features/orders/parcels/pack-together.ts'
import { readCourierAnswer } from '../../../features/orders/parcels/read-courier-answer.ts'
import type { PropsOf } from '../../../web/entry.server.tsx'
import { readFormData } from '../../body/body.ts'
import { operatorOf } from '../../caller/session.ts'
import type { Ctx } from '../../context.ts'
import { definePage } from '../../route.ts'
import { url } from '../../routes.ts'
import { idsOf } from './packing.ts'

/** More than a thousand lines, in each of the form's two fields. */
const MAX_ANSWER_BYTES = 64 * 1024
const TOO_LONG = 'This is more than 64 KB. Please read it in parts.'
const NOTHING = 'Please choose a file, or paste its text.'

type Shown = PropsOf<'courierAnswer'>

/** Carriers and tracking numbers of many orders: first what they would do, then these orders are shipped. */
export const operatorCourierAnswer = definePage({
  path: url.operatorCourierAnswer,
  access: { get: 'packer', post: { actions: ['check', 'ship-many'] } },
  component: 'courierAnswer',
  load: async (c, shown?: Shown): Promise<Shown> => shown ?? { text: await blankAnswer(c), answer: null, done: false, error: null },
  post: readPosted,
})

async function readPosted(c: Ctx): Promise<Response> {
  const form = await readFormData(c)
  const [file, typed] = [form.get('file'), form.get('text')]
  const isFile = file instanceof File && file.size > 0
  const written = typeof typed === 'string' ? typed : ''
  const refuse = (error: string, status: 413 | 422) =>
    operatorCourierAnswer.show(c, { text: written.slice(0, MAX_ANSWER_BYTES), answer: null, done: false, error }, status)
  if ((isFile ? file.size : Buffer.byteLength(written)) > MAX_ANSWER_BYTES) return refuse(TOO_LONG, 413)
  // Decoded here, so that what is shown to be done is what was checked.
  const { text } = isFile ? readUpload(new Uint8Array(await file.arrayBuffer())) : { text: written }
  if (text.trim() === '') return refuse(NOTHING, 422)
  // A file that was chosen since the last check has not been checked itself.
  const dryRun = form.get('action') !== 'ship-many' || isFile
  const upload = { name: isFile ? file.name.slice(0, 100) : 'the text', bytes: Buffer.from(text) }
  const answer = await readCourierAnswer(c.var.shop, upload, { dryRun, by: operatorOf(c) })
  return operatorCourierAnswer.show(c, { text, answer, done: !dryRun, error: null })
}

/** A line for each order of the address that is to be sent; nothing without any. */
async function blankAnswer(c: Ctx): Promise<string> {
  const ids = idsOf(c)
  if (ids.length === 0) return ''
  const { parcels } = await findTogether(c.var.shop, ids)
  const sent = parcels.filter(({ order }) => canShip(order.state) && order.cancelledAt === undefined)
  // Where no courier collects anything the column would be empty.
  const collects = sent.some(({ order }) => order.cash?.due)
  const head = `order_number,carrier,tracking_number${collects ? ',collect' : ''}`
  return [head, ...sent.map(({ order }) => `${order.number},,${collects ? `,${decimalRupees(order.cash?.due ?? 0)}` : ''}`)].join('\n')
}
