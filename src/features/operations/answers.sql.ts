import { sql } from 'kysely'
import type { Db, Tx } from '../../schema.ts'

/** `callerId` is of a program's key, or of a person; `requestHash` of everything that a repetition has in common with the first call. */
export type Call = { callerId: string; idempotencyKey: string; requestHash: string }

/** Until the transaction ends nobody else has it. @returns false where somebody has */
export async function tryCall(tx: Tx, { callerId, idempotencyKey }: Call): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('api ' || ${callerId} || ' ' || ${idempotencyKey}, 0)) as mine`.execute(tx)
  return rows[0]?.mine === true
}

/** In place of one that was kept for its time. */
export async function upsertAnswer(tx: Tx, call: Call, kept: { status: number; answer: string; at: Date }): Promise<void> {
  const values = { request_hash: call.requestHash, status: kept.status, answer: kept.answer, answered_at: kept.at }
  await tx
    .insertInto('api_answers')
    .values({ key_id: call.callerId, idempotency_key: call.idempotencyKey, ...values })
    .onConflict((conflict) => conflict.columns(['key_id', 'idempotency_key']).doUpdateSet(values))
    .execute()
}

type Times = { at: Date; forgottenBefore: Date; abandonedBefore: Date }

/** Without an answer yet; in place of a call that is forgotten, or of the same one that a crash has left without. @returns false where there is another */
export async function claimCall(db: Db, call: Call, { at, forgottenBefore, abandonedBefore }: Times): Promise<boolean> {
  const values = { request_hash: call.requestHash, status: null, answer: null, answered_at: at }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('api_answers')
    .values({ key_id: call.callerId, idempotency_key: call.idempotencyKey, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['key_id', 'idempotency_key'])
        .doUpdateSet(values)
        .where((eb) =>
          eb.or([
            eb('api_answers.answered_at', '<=', forgottenBefore),
            eb.and([
              eb('api_answers.answer', 'is', null),
              eb('api_answers.request_hash', '=', call.requestHash),
              eb('api_answers.answered_at', '<=', abandonedBefore),
            ]),
          ]),
        ),
    )
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Of a call that was claimed at this time, and that nobody has taken over since. */
export async function answerCall(db: Db, call: Call, kept: { status: number; answer: string; at: Date }): Promise<void> {
  await db
    .updateTable('api_answers')
    .set({ status: kept.status, answer: kept.answer })
    .where('key_id', '=', call.callerId)
    .where('idempotency_key', '=', call.idempotencyKey)
    .where('answered_at', '=', kept.at)
    .where('answer', 'is', null)
    .execute()
}

export async function releaseCall(db: Db, { callerId, idempotencyKey }: Call, at: Date): Promise<void> {
  await db
    .deleteFrom('api_answers')
    .where('key_id', '=', callerId)
    .where('idempotency_key', '=', idempotencyKey)
    .where('answered_at', '=', at)
    .where('answer', 'is', null)
    .execute()
}
