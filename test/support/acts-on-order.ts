import { randomUUID } from 'node:crypto'
import type { AskedLine } from '../../src/domain/orders/order-return.ts'
import type { WantedLine } from '../../src/domain/payments/refund-choice.ts'
import { ServiceError } from '../../src/errors/service-error.ts'
import { changeLines } from '../../src/features/checkout/change-lines.ts'
import { COMMAND_LINE } from '../../src/features/operator-access/record-action.ts'
import { approveReturn } from '../../src/features/orders/answer-return.ts'
import { askReturn } from '../../src/features/orders/ask-return.ts'
import { cancelOrder, cancelOwnOrder } from '../../src/features/orders/cancel-order.ts'
import { answerComplaint, replaceOrder } from '../../src/features/orders/complaints/answer-complaint.ts'
import { openComplaint } from '../../src/features/orders/complaints/open-complaint.ts'
import { correctAddress, correctLine } from '../../src/features/orders/correct-order.ts'
import { recordNotice } from '../../src/features/orders/history/record-event.ts'
import { deliverOrder } from '../../src/features/orders/parcels/deliver-order.ts'
import { makeLabel } from '../../src/features/orders/parcels/make-label.ts'
import { shipOrder } from '../../src/features/orders/parcels/ship-order.ts'
import { returnArrived } from '../../src/features/orders/receive-return.ts'
import { refundOrder } from '../../src/features/orders/refund-order.ts'
import { settleReturn } from '../../src/features/orders/settle-return.ts'
import { sendRefund } from '../../src/features/payments/send-refund.ts'
import { settlePayment } from '../../src/features/payments/settle-payment.ts'
import type { Shop } from '../../src/shop.ts'

export const STAGES = ['placed', 'packed', 'shipped', 'delivered', 'complained'] as const
export type Stage = (typeof STAGES)[number]
const BEFORE_DISPATCH = ['placed', 'packed'] as const
const ARRIVED = ['delivered', 'complained'] as const

/**
 * `late` is a session of the same lines that is paid too, `change` one of a change, `exchange` one of a dearer piece after delivery;
 * `complaint` is what waits for an answer, `back` a return that has arrived; empty without one.
 */
export type World = Record<'uid' | 'id' | 'session' | 'late' | 'change' | 'exchange' | 'product' | 'complaint' | 'back', string>
type Act = { stages: readonly Stage[]; does: (world: World) => Promise<unknown> }
export type ActName = keyof ReturnType<typeof createActs>

/** What is done to one order by its buyer, by operators, by jobs and by notices, each at the stages of an order in which it can be done. */
export function createActs(shop: Shop) {
  const refund = ({ id }: World, lines: WantedLine[] | null) =>
    refundOrder(shop, { reference: id, lines, putBack: lines !== null }, COMMAND_LINE)
  return {
    'refund all': { stages: STAGES, does: (world) => refund(world, null) },
    'refund a line': { stages: STAGES, does: (world) => refund(world, [{ ref: world.product }]) },
    'refund a piece': { stages: STAGES, does: (world) => refund(world, [{ ref: world.product, pieces: 1 }]) },
    'refund an amount': {
      stages: STAGES,
      does: ({ id }) => refundOrder(shop, { reference: id, lines: null, amountPaise: 12_345 }, COMMAND_LINE),
    },
    'change pieces': {
      stages: BEFORE_DISPATCH,
      does: ({ id, product }) =>
        changeLines(
          shop,
          { reference: id, takeOff: [{ ref: product, pieces: 1 }], add: 'stole', seen: null, isPreview: false },
          COMMAND_LINE,
        ),
    },
    'pay for a change': {
      stages: BEFORE_DISPATCH,
      does: async ({ change }) => ({ ok: (await settlePayment(shop, change))?.state === 'paid' }),
    },
    'correct a line': {
      stages: BEFORE_DISPATCH,
      does: ({ id, product }) => correctLine(shop, { reference: id, line: product, options: { size: 'L' } }, COMMAND_LINE),
    },
    'correct the address': {
      stages: BEFORE_DISPATCH,
      does: ({ id }) => correctAddress(shop, { reference: id, fields: { addressLine1: randomUUID() } }, COMMAND_LINE),
    },
    'move to another state': {
      stages: BEFORE_DISPATCH,
      does: ({ id }) =>
        correctAddress(
          shop,
          { reference: id, fields: { cityLocality: 'Pune', stateProvince: 'Maharashtra', postalCode: '411001' } },
          COMMAND_LINE,
        ),
    },
    'cancel as its buyer': { stages: BEFORE_DISPATCH, does: ({ uid, id }) => cancelOwnOrder(shop, uid, id) },
    'cancel as an operator': { stages: BEFORE_DISPATCH, does: ({ id }) => cancelOrder(shop, id, COMMAND_LINE) },
    'buy its label': { stages: ['placed'], does: ({ id }) => makeLabel(shop, id).catch(later) },
    ship: {
      stages: BEFORE_DISPATCH,
      does: ({ id }) => shipOrder(shop, { reference: id, trackingNumber: 'ED123456789IN' }, COMMAND_LINE),
    },
    deliver: { stages: ['shipped'], does: ({ id }) => deliverOrder(shop, id, COMMAND_LINE) },
    complain: {
      stages: ['delivered'],
      does: ({ uid, id }) =>
        openComplaint(shop, { uid, orderId: id }, { reason: 'faulty', message: 'The seam of a sleeve is open.', photos: [] }),
    },
    'answer the complaint': {
      stages: ['complained'],
      does: ({ complaint }) => answerComplaint(shop, { id: complaint, answer: 'We are sorry for that.' }, COMMAND_LINE),
    },
    'replace a piece': {
      stages: ['complained'],
      does: ({ complaint, product }) => replaceOrder(shop, { id: complaint, lines: [{ ref: product, quantity: 1 }] }, COMMAND_LINE),
    },
    'settle a return': { stages: ARRIVED, does: ({ back }) => settleReturn(shop, { id: back, refund: false }, COMMAND_LINE) },
    'pay for an exchange': {
      stages: ARRIVED,
      does: async ({ exchange }) => ({ ok: (await settlePayment(shop, exchange))?.state === 'paid' }),
    },
    'settle a late notice': { stages: STAGES, does: ({ late }) => settlePayment(shop, late) },
    'hear of a refund': {
      stages: STAGES,
      async does({ session }) {
        const refundId = `${session}_r1`
        await recordNotice(shop, { event: 'pg.refund.completed', sessionId: session, refundId })
        await sendRefund(shop, refundId)
      },
    },
  } as const satisfies Record<string, Act>
}

/** One piece has come back, and is accepted. @returns the return's id */
export async function bringBack(shop: Shop, { uid, id: parcelId }: World, line: Omit<AskedLine, 'quantity'>): Promise<string> {
  const asked = { parcelId, lines: [{ ...line, quantity: 1 }], photos: [], reason: 'too-small', message: '' }
  const { id } = (await askReturn(shop, uid, asked)) as { id: string }
  await approveReturn(shop, { id, words: '' }, COMMAND_LINE)
  await returnArrived(shop, { id, ref: null, pieces: null, putBack: false }, COMMAND_LINE)
  return id
}

/** The job comes again. */
function later(error: Error) {
  if (!(error instanceof ServiceError)) throw error
  return { ok: false }
}

/** Making the list does nothing yet. */
export const ACT_NAMES = Object.keys(createActs({} as Shop)) as ActName[]

/** What operators read of those that are recorded by themselves. */
export const RECORDED: Partial<Record<ActName, string>> = {
  'refund all': 'refund-queued',
  'refund a line': 'refund-queued',
  'refund a piece': 'refund-queued',
  'refund an amount': 'refund-queued',
  'change pieces': 'order-changed',
  'pay for a change': 'order-changed',
  'correct a line': 'order-corrected',
  'correct the address': 'order-corrected',
  'move to another state': 'order-corrected',
  'cancel as an operator': 'order-cancelled',
  ship: 'order-shipped',
  deliver: 'order-delivered',
  'answer the complaint': 'complaint-answered',
  'replace a piece': 'replacement-promised',
  'settle a return': 'return-settled',
  'pay for an exchange': 'return-settled',
}
/** What was done before. */
export const EARLIER: Record<Stage, ActName[]> = {
  placed: [],
  packed: [],
  shipped: ['ship'],
  delivered: ['ship', 'deliver'],
  complained: ['ship', 'deliver', 'complain'],
}
