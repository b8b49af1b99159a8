import type { Shortage } from '../../domain/catalogue/stock.ts'
import { formatPaise } from '../../domain/money.ts'
import { linesInExchange, moneyOf, type ReturnLine } from '../../domain/orders/order-return.ts'
import type { OrderLine } from '../../domain/orders/order.ts'
import type { RefundChoice } from '../../domain/payments/refund-choice.ts'
import { eachAlone } from '../../platform/work/each-alone.ts'
import type { Shop } from '../../shop.ts'
import { recordAction, type Operator } from '../operator-access/record-action.ts'
import type { Tx } from '../payments/queue-refund.ts'
import { returnPieces, takeReplaced } from '../stock/hold-pieces.ts'
import type { Unchangeable } from './answer-return.ts'
import { changeReturn, type LockedReturn } from './change-return.ts'
import { addReplacement } from './complaints/add-replacement.ts'
import { chooseOf, giveBack } from './give-back.ts'
import { overdue, selectIsSent, updateReturn, type StoredReturn } from './returns/returns.sql.ts'

type SoldOut = { ok: false; reason: 'sold-out'; shortage: Shortage }
/** `amountPaise` goes back, `replacement` is the number of the parcel with the other size; 0 and null where there is none. */
export type SettleResult =
  | { ok: true; number: string; amountPaise: number; replacement: string | null }
  | { ok: false; reason: 'refund'; why: Extract<RefundChoice, { ok: false }>['reason'] }
  | SoldOut
  | Unchangeable

/**
 * The buyer gets what the accepted pieces were sent back for: their money, or the other size as a second parcel; with `refund` the money for
 * all of them. Of what was held for pieces that never came everything is on sale again.
 */
export async function settleReturn(shop: Shop, { id, refund }: { id: string; refund: boolean }, by: Operator): Promise<SettleResult> {
  return changeReturn(shop, id, async (tx, locked): Promise<SettleResult> => {
    const { order, refunds, back } = locked
    if (back.state !== 'arrived') return { ok: false, reason: 'other-state', state: back.state }
    const at = shop.clock.now()
    // What was sent ahead is not paid back as well.
    const isSent = await selectIsSent(tx, id)
    const lines = moneyOf(back.lines, { all: refund && !isSent })
    const choice = lines.length === 0 ? null : chooseOf({ order, refunds }, { lines })
    if (choice && !choice.ok) return { ok: false, reason: 'refund', why: choice.reason }
    const sent = isSent ? NOTHING_SENT : await exchange(shop, tx, { ...locked, isRefund: refund, at })
    if (!sent.ok) return sent
    if (choice) await giveBack(shop, tx, { order, refunds, wanted: { lines }, reason: 'returned' })
    const amountPaise = choice?.amountPaise ?? 0
    await updateReturn(tx, id, { state: 'settled', settled_at: at })
    const after = { amount: formatPaise(amountPaise), parcel: sent.number }
    await recordAction(tx, { by, action: 'return-settled', object: { type: 'order', id: order.id }, after, at })
    await shop.jobs.within(tx).send('send-return-mail', `${id} settled`, { returnId: id, state: 'settled' })
    return { ok: true, number: order.number, amountPaise, replacement: sent.number }
  })
}

const NOTHING_SENT = { ok: true, number: null } as const
type Exchange = LockedReturn & { isRefund: boolean; at: Date }

/** Makes a parcel of the other sizes for the accepted pieces; what was held beyond them is on sale again. */
async function exchange(
  shop: Shop,
  tx: Tx,
  { order, back, isRefund, at }: Exchange,
): Promise<{ ok: true; number: string | null } | SoldOut> {
  const count = (line: ReturnLine) => (isRefund ? 0 : line.accepted)
  const lines = linesInExchange(back.lines, count)
  if (isHeld(back)) {
    const held = back.lines.flatMap((line) => {
      const { id, to, quantity } = line
      return to === null ? [] : [{ id, options: to, quantity, kept: count(line) }]
    })
    await returnPieces(tx, { sessionId: back.id, pieces: held, reason: 'put-back', at })
  } else {
    const shortage = await takeReplaced(tx, { id: back.id, lines, at })
    if (shortage) return { ok: false, reason: 'sold-out', shortage }
  }
  return lines.length === 0 ? NOTHING_SENT : { ok: true, number: await sendOther(shop, tx, { order, back, lines, at }) }
}

function sendOther(
  shop: Shop,
  tx: Tx,
  { order, back: { id }, lines, at }: Pick<LockedReturn, 'order' | 'back'> & { lines: OrderLine[]; at: Date },
): Promise<string> {
  return addReplacement(shop, tx, { id, order, complaintId: null, returnId: id, lines, at })
}

export type SendAheadResult =
  | { ok: true; number: string; replacement: string }
  | { ok: false; reason: 'no-exchange' | 'sent' }
  | Unchangeable

/** The other size is sent before anything has come back: if nothing does, an operator has to ask for it. */
export async function sendAhead(shop: Shop, id: string, by: Operator): Promise<SendAheadResult> {
  return changeReturn(shop, id, async (tx, { order, back }): Promise<SendAheadResult> => {
    if (back.state !== 'approved') return { ok: false, reason: 'other-state', state: back.state }
    if (await selectIsSent(tx, id)) return { ok: false, reason: 'sent' }
    const lines = linesInExchange(back.lines, ({ quantity }) => quantity)
    if (lines.length === 0) return { ok: false, reason: 'no-exchange' }
    const at = shop.clock.now()
    const replacement = await sendOther(shop, tx, { order, back, lines, at })
    await recordAction(tx, {
      by,
      action: 'exchange-sent-ahead',
      object: { type: 'order', id: order.id },
      after: { parcel: replacement },
      at,
    })
    return { ok: true, number: order.number, replacement }
  })
}

/**
 * Ends the approvals of which nothing has arrived in time: what was held is on sale again, buyer and owners are told. Part of the sweep; it
 * may run any number of times.
 */
export async function endReturns(shop: Shop): Promise<void> {
  const now = shop.clock.now()
  await eachAlone({ log: shop.log, event: 'return-not-ended', items: overdue(shop.db, now), nameOf: String }, (id) =>
    endReturn(shop, id, now),
  )
}

async function endReturn(shop: Shop, id: string, now: Date): Promise<void> {
  await changeReturn(shop, id, async (tx, { order, back }) => {
    if (back.state !== 'approved' || back.ends_at === null || back.ends_at > now) return
    if (!(await selectIsSent(tx, id))) await returnPieces(tx, { sessionId: id, pieces: null, reason: 'put-back', at: now })
    await updateReturn(tx, id, { state: 'ended', ends_at: null })
    const queue = shop.jobs.within(tx)
    await queue.send('send-return-mail', `${id} ended`, { returnId: id, state: 'ended' })
    await queue.send('tell-operators', `return-ended ${id}`, { orderId: order.id, news: 'return-ended' })
  })
}

/** Whether the other sizes are off the counts for it: they are not once its approval has ended. */
function isHeld({ ends_at: endsAt }: Pick<StoredReturn, 'ends_at'>): boolean {
  return endsAt !== null
}
