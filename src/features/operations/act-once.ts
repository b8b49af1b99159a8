import { createHash } from 'node:crypto'
import { inTransaction } from '../../platform/database/database.ts'
import type { Shop } from '../../shop.ts'
import { answerCall, releaseCall, claimCall, tryCall, upsertAnswer, type Call } from './answers.sql.ts'
import { askingNobody } from './asking-nobody.ts'

const KEPT_MS = 86_400_000
/** Longer than an act takes that asks an outside service: one without an answer after this time has crashed. */
const ABANDONED_MS = 60_000

/** As it is sent, and sent again. */
export type Answer = { status: number; text: string }

/** `answer` is as it was kept where it was done before. */
export type ActedOnce<Done extends Answer> = { ok: true; answer: Done | Answer } | NotActed
type NotActed = { ok: false; reason: 'under-way' | 'other-request' }

/**
 * `request`: everything that a repetition must have in common with the first call. Answers with the status `unkept` or a higher one are
 * not kept, and may be tried again: unless said what fails (5xx).
 */
type Asked = Pick<Call, 'callerId' | 'idempotencyKey'> & {
  request: readonly (string | Uint8Array)[]
  callsOut?: boolean
  unkept?: number
}

/**
 * Has an act done at most once for each key that its caller gives it, a program its Idempotency-Key or a person's form: a repetition
 * within a day is answered as the first call was.
 * @param act its verbs must write, and queue jobs, through the shop that it gets alone
 */
export function actOnce<Done extends Answer>(
  shop: Shop,
  { request, callsOut = false, unkept = 500, ...asked }: Asked,
  act: (shop: Shop) => Promise<Done>,
): Promise<ActedOnce<Done>> {
  const call = { ...asked, requestHash: hashOf(request), unkept }
  return callsOut ? actClaimed(shop, call, act) : actWithin(shop, call, act)
}

type Keeping = Call & { unkept: number }

/**
 * Act and answer are one transaction, so that a crash leaves both or neither; it also holds the lock by which a second
 * call is told from a repetition, so that a crash leaves no lock either.
 */
function actWithin<Done extends Answer>(shop: Shop, call: Keeping, act: (shop: Shop) => Promise<Done>): Promise<ActedOnce<Done>> {
  return inTransaction(shop, async (tx): Promise<ActedOnce<Done>> => {
    if (!(await tryCall(tx, call))) return { ok: false, reason: 'under-way' }
    const at = shop.clock.now()
    const known = await findCall({ ...shop, db: tx }, call)
    if (known) return known
    const answer = await act(askingNobody({ ...shop, db: tx, jobs: { ...shop.jobs, send: shop.jobs.within(tx).send } }))
    if (answer.status < call.unkept) await upsertAnswer(tx, call, { status: answer.status, answer: answer.text, at })
    return { ok: true, answer }
  })
}

/**
 * The act asks an outside service, which may hang: it has its own transactions, and nothing is held while it waits. Its key is claimed
 * before; a crash leaves that without an answer, until the same call takes it over.
 */
async function actClaimed<Done extends Answer>(shop: Shop, call: Keeping, act: (shop: Shop) => Promise<Done>): Promise<ActedOnce<Done>> {
  const at = shop.clock.now()
  const times = { at, forgottenBefore: before(at, KEPT_MS), abandonedBefore: before(at, ABANDONED_MS) }
  if (!(await claimCall(shop.db, call, times))) return (await findCall(shop, call)) ?? { ok: false, reason: 'under-way' }
  const answer = await act(shop).catch(async (error: unknown) => {
    await releaseCall(shop.db, call, at)
    throw error
  })
  // Where this fails the key stays claimed: what was done is not done again at once.
  if (answer.status < call.unkept) await answerCall(shop.db, call, { status: answer.status, answer: answer.text, at })
  else await releaseCall(shop.db, call, at)
  return { ok: true, answer }
}

async function findCall({ db, clock }: Pick<Shop, 'db' | 'clock'>, call: Call): Promise<ActedOnce<Answer> | null> {
  // Without an answer it is under way.
  const known = await db
    .selectFrom('api_answers')
    .select(['request_hash as requestHash', 'status', 'answer'])
    .where('key_id', '=', call.callerId)
    .where('idempotency_key', '=', call.idempotencyKey)
    .where('answered_at', '>', before(clock.now(), KEPT_MS))
    .executeTakeFirst()
  if (!known) return null
  if (known.requestHash !== call.requestHash) return { ok: false, reason: 'other-request' }
  if (known.status === null || known.answer === null) return { ok: false, reason: 'under-way' }
  return { ok: true, answer: { status: known.status, text: known.answer } }
}

function before(at: Date, ms: number): Date {
  return new Date(at.getTime() - ms)
}

/** The length of each part keeps two parts from being read as one. */
function hashOf(parts: Asked['request']): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${Buffer.byteLength(part)} `).update(part)
  return hash.digest('base64url')
}

/** Forgets what was answered more than a day ago. */
export async function forgetAnswers({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('api_answers').where('answered_at', '<', before(clock.now(), KEPT_MS)).execute()
}
