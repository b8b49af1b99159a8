import { createHash } from 'node:crypto'
import { inTransaction } from '../../platform/database/database.ts'
import type { Shop } from '../../shop.ts'
import { deleteAnswers, selectAnswer, tryCall, upsertAnswer, type CallName } from './answers.sql.ts'

const KEPT_MS = 86_400_000

/** As it is sent, and sent again. */
export type Answer = { status: number; text: string }

export type ActedOnce = { ok: true; answer: Answer } | { ok: false; reason: 'under-way' | 'other-request' }

/** `request`: everything that a repetition must have in common with the first call. */
type Call = CallName & { request: readonly (string | Uint8Array)[] }

/**
 * Has a program's act done at most once for each Idempotency-Key of its key: a repetition within a day is answered as the first
 * call was. Act and answer are one transaction, so that a crash leaves both or neither; it also holds the lock by which a second
 * call is told from a repetition, so that a crash leaves no lock either. What fails (5xx) is not kept, and may be tried again.
 * @param act gets the shop within the transaction: its verbs must write, and queue jobs, through that alone
 */
export function actOnce(shop: Shop, { request, ...call }: Call, act: (shop: Shop) => Promise<Answer>): Promise<ActedOnce> {
  const requestHash = hashOf(request)
  return inTransaction(shop, async (tx): Promise<ActedOnce> => {
    if (!(await tryCall(tx, call))) return { ok: false, reason: 'under-way' }
    const at = shop.clock.now()
    const known = await selectAnswer(tx, call, new Date(at.getTime() - KEPT_MS))
    if (known && known.requestHash !== requestHash) return { ok: false, reason: 'other-request' }
    if (known) return { ok: true, answer: { status: known.status, text: known.answer } }
    const answer = await act({ ...shop, db: tx, jobs: { ...shop.jobs, send: shop.jobs.within(tx).send } })
    if (answer.status < 500) await upsertAnswer(tx, call, { requestHash, status: answer.status, answer: answer.text, at })
    return { ok: true, answer }
  })
}

/** The length of each part keeps two parts from being read as one. */
function hashOf(parts: Call['request']): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${Buffer.byteLength(part)} `).update(part)
  return hash.digest('base64url')
}

/** Forgets what was answered more than a day ago. */
export function forgetAnswers({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  return deleteAnswers(db, new Date(clock.now().getTime() - KEPT_MS))
}
