import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Shop } from '../../shop.ts'
import { ANSWER_MS } from '../payments/answer-in-time.ts'
import { deleteKey, insertKey, selectKey, takeOverKey } from './idempotency.sql.ts'

/** Longer than any call takes: a call without a result after this time has crashed, and a retry takes its key over. */
const ABANDONED_MS = ANSWER_MS + 4000
/** A repetition waits for so long for the answer to the first call, which may never come. */
const PATIENCE_MS = 3000
const POLL_MS = 100
const KEY = /^[\w-]{8,64}$/

/** Whether `key` is a valid Idempotency-Key. */
export function isIdempotencyKey(key: string): boolean {
  return KEY.test(key)
}

export type Once<Answer> = { ok: true; answer: Answer } | { ok: false; reason: 'key-reused' | 'under-way' }

/**
 * Executes a call at most once per idempotency key: a repetition with the same request gets the stored result, for at
 * least a day and across restarts; with a different request it is refused. A call that throws stores nothing and can be retried.
 */
export async function answerOnce<Answer extends object>(
  { db }: Pick<Shop, 'db'>,
  { uid, key, request }: { uid: string; key: string; request: unknown },
  work: () => Promise<Answer>,
): Promise<Once<Answer>> {
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('base64url')
  let mine = await insertKey(db, { uid, key, requestHash })
  for (const waitUntil = performance.now() + PATIENCE_MS; !mine;) {
    const known = await selectKey(db, uid, key)
    if (known && known.request_hash !== requestHash) return { ok: false, reason: 'key-reused' }
    if (known?.answer) return { ok: true, answer: known.answer as Answer }
    mine = known ? await takeOverKey(db, { uid, key, olderThanMs: ABANDONED_MS }) : await insertKey(db, { uid, key, requestHash })
    if (!mine && performance.now() > waitUntil) return { ok: false, reason: 'under-way' }
    if (!mine) await delay(POLL_MS)
  }
  try {
    const answer = await work()
    await db
      .updateTable('idempotency_keys')
      .set({ answer: JSON.stringify(answer) })
      .where('user_id', '=', uid)
      .where('key', '=', key)
      .execute()
    return { ok: true, answer }
  } catch (error) {
    await deleteKey(db, { uid, key })
    throw error
  }
}

/** Forgets what was answered more than a day ago. */
export async function sweepAnswers({ db }: Pick<Shop, 'db'>): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}
