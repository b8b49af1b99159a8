import { CASH } from '../../domain/payments/payment.ts'
import { cutParts } from '../../domain/payments/refund-choice.ts'
import {
  pauseBeforeAttemptS,
  refundablePaise,
  refundId,
  type EarlierRefund,
  type RefundedPart,
  type RefundReason,
  type RefundWay,
} from '../../domain/payments/refund.ts'
import type { Tx } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { selectIsDispatched, updatePaymentState } from './cash.sql.ts'
import {
  insertRefund,
  lockPayment,
  selectLaterPayments,
  selectProvider,
  selectRefundsOf,
  updateRefund,
  type NewRefund,
  type RefundRow,
} from './refunds.sql.ts'

type Wanted = {
  sessionId: string
  uid: string
  amountPaise: number
  reason: RefundReason
  /** Both as of a `Refund`. */
  lineIds?: string[] | null
  parts?: RefundedPart[]
}

/**
 * Stores a refund and queues the job that sends it and the mail about it, in the caller's transaction, so that a crash
 * can neither lose nor repeat it. The caller must check that the amount is refundable.
 */
export async function queueRefund(
  shop: Shop,
  tx: Tx,
  { sessionId, uid, amountPaise, reason, lineIds = null, parts }: Wanted,
): Promise<void> {
  // The provider reported a payment of 0, or pieces come back that cost nothing: then only that they do is written down.
  if (amountPaise <= 0)
    return parts?.some(({ pieces }) => pieces > 0) ? noteFree(shop, tx, { sessionId, uid, reason, lineIds, parts }) : undefined
  for (const part of await layOnPayments(tx, { sessionId, amountPaise, reason, lineIds, parts: parts ?? null })) {
    const { id, way } = await store(shop, tx, { ...part, sessionId, uid, reason, issue: null, attempt: 1, requestedAt: shop.clock.now() })
    // The mail about a cancelled order says it, and what is taken off is so with its credit note.
    if (reason !== 'cancelled' && way !== 'deducted')
      await shop.jobs.within(tx).send('send-refund-mail', `${id}.due`, { refundId: id, news: 'due' })
  }
}

async function noteFree(shop: Shop, tx: Tx, free: Pick<NewRefund, 'sessionId' | 'uid' | 'reason' | 'lineIds' | 'parts'>): Promise<void> {
  const at = shop.clock.now()
  const id = refundId(free.sessionId, (await lockRefunds(tx, free.sessionId)).length + 1)
  const paid = { amountPaise: 0, way: 'deducted', paidFrom: null, issue: null, attempt: 1 } as const
  await insertRefund(tx, { ...free, ...paid, id, requestedAt: at, createdAt: at })
  await updateRefund(tx, id, { state: 'completed', at })
}

type Laid = Pick<NewRefund, 'amountPaise' | 'lineIds' | 'parts' | 'paidFrom'>

/** Money goes back to where it came from: first to the latest payment of the order's changes, at last to its own. */
async function layOnPayments(
  tx: Tx,
  { sessionId, amountPaise, reason, lineIds, parts }: Omit<Laid, 'paidFrom'> & { sessionId: string; reason: RefundReason },
): Promise<Laid[]> {
  const whole = { amountPaise, lineIds, parts, paidFrom: null }
  const later = reason === 'changed' || parts === null ? [] : await selectLaterPayments(tx, sessionId)
  if (later.length === 0 || parts === null) return [whole]
  let rest = amountPaise
  const paid = later.toReversed().map(({ id, leftPaise }) => {
    const paise = Math.min(leftPaise, rest)
    rest -= paise
    return { paidFrom: id, paise }
  })
  const amounts = [...paid, { paidFrom: null, paise: rest }].filter(({ paise }) => paise > 0)
  const cut = cutParts(
    parts,
    amounts.map(({ paise }) => paise),
  )
  return amounts.map(({ paidFrom, paise }, index) => ({ amountPaise: paise, lineIds, parts: cut[index]!, paidFrom }))
}

/** The refunds of a payment, oldest first; nobody else adds one until the transaction ends. */
export async function lockRefunds(tx: Tx, sessionId: string): Promise<EarlierRefund[]> {
  await lockPayment(tx, sessionId)
  const rows = await selectRefundsOf(tx, [sessionId])
  return rows.map((row) => ({ amountPaise: row.amount_paise, state: row.state, lineIds: row.line_ids, parts: row.parts }))
}

/** Stores the next attempt in place of a refund that the provider could not send, under an id of its own, and queues its job. */
export async function replaceRefund(shop: Shop, tx: Tx, failed: RefundRow): Promise<void> {
  await store(shop, tx, {
    sessionId: failed.session_id,
    uid: failed.user_id,
    amountPaise: failed.amount_paise,
    reason: failed.reason,
    lineIds: failed.line_ids,
    parts: failed.parts,
    paidFrom: failed.paid_from,
    issue: failed.issue,
    attempt: failed.attempt + 1,
    requestedAt: failed.requested_at,
  })
}

/** The courier has collected nothing of these, and does not any more. */
const NEVER_COLLECTED = new Set<RefundReason>(['cancelled', 'refused'])

/** What the courier may have collected by now is paid back. */
async function wayOf(
  tx: Tx,
  { sessionId, paidFrom, reason, isDue }: Pick<NewRefund, 'sessionId' | 'paidFrom' | 'reason'> & { isDue: boolean },
): Promise<RefundWay> {
  if (reason === 'changed' || (reason === 'not-paid' && paidFrom === null)) return 'deducted'
  if ((await selectProvider(tx, paidFrom ?? sessionId)) !== CASH) return 'provider'
  return isDue && (NEVER_COLLECTED.has(reason) || !(await selectIsDispatched(tx, sessionId))) ? 'deducted' : 'hand'
}

async function store(shop: Shop, tx: Tx, refund: Omit<NewRefund, 'id' | 'createdAt' | 'way'>): Promise<{ id: string; way: RefundWay }> {
  const { sessionId, amountPaise } = refund
  const payment = await lockPayment(tx, sessionId)
  const earlier = await lockRefunds(tx, sessionId)
  const id = refundId(sessionId, earlier.length + 1)
  const isDue = payment?.state === 'DUE'
  const way = await wayOf(tx, { ...refund, isDue })
  await insertRefund(tx, { ...refund, way, id, createdAt: shop.clock.now() })
  if (isDue && way === 'deducted' && amountPaise === refundablePaise(payment.amount_paise, earlier))
    await updatePaymentState(tx, sessionId, 'CANCELLED')
  await shop.jobs.within(tx).send('refund-payment', id, { refundId: id }, { afterS: pauseBeforeAttemptS(refund.attempt) })
  return { id, way }
}
