import { sql, type Kysely, type Transaction } from 'kysely'
import type { Schema } from '../../schema.ts'

export type CallName = { keyId: string; idempotencyKey: string }

/** Until the transaction ends nobody else has it. @returns false where somebody has */
export async function tryCall(tx: Transaction<Schema>, { keyId, idempotencyKey }: CallName): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('api ' || ${keyId} || ' ' || ${idempotencyKey}, 0)) as mine`.execute(tx)
  return rows[0]?.mine === true
}

export type KeptAnswer = { requestHash: string; status: number; answer: string }

export function selectAnswer(db: Kysely<Schema>, { keyId, idempotencyKey }: CallName, since: Date): Promise<KeptAnswer | undefined> {
  return db
    .selectFrom('api_answers')
    .select(['request_hash as requestHash', 'status', 'answer'])
    .where('key_id', '=', keyId)
    .where('idempotency_key', '=', idempotencyKey)
    .where('answered_at', '>', since)
    .executeTakeFirst()
}

/** In place of one that was kept for its time. */
export async function upsertAnswer(tx: Transaction<Schema>, call: CallName, kept: KeptAnswer & { at: Date }): Promise<void> {
  const values = { request_hash: kept.requestHash, status: kept.status, answer: kept.answer, answered_at: kept.at }
  await tx
    .insertInto('api_answers')
    .values({ key_id: call.keyId, idempotency_key: call.idempotencyKey, ...values })
    .onConflict((conflict) => conflict.columns(['key_id', 'idempotency_key']).doUpdateSet(values))
    .execute()
}

export async function deleteAnswers(db: Kysely<Schema>, before: Date): Promise<void> {
  await db.deleteFrom('api_answers').where('answered_at', '<', before).execute()
}
