import { sql } from 'kysely'
import type { Db, Tx } from '../../schema.ts'

export type SessionRow = {
  id: string
  created_at: Date
  expires_at: Date
  used_at: Date
  confirmed_at: Date | null
  confirmation: string | null
  worked_at: Date | null
  uid: string
  name: string
  email: string | null
  email_verified: boolean
  image: string | null
  phone_number: string | null
  cart_count: number
}

/** The unexpired sessions with these ids, joined with their users and the number of lines in their carts. */
export function selectSessions(db: Db, ids: string[]): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id',
      'sessions.created_at',
      'sessions.expires_at',
      'sessions.used_at',
      'sessions.confirmed_at',
      'sessions.confirmation',
      'sessions.worked_at',
      'users.id as uid',
      'users.name',
      'users.email',
      'users.email_verified',
    ])
    .select(['users.image', 'users.phone_number'])
    .select(sql<number>`(select count(*)::int from cart_lines where cart_lines.user_id = users.id)`.as('cart_count'))
    .where(sql<boolean>`sessions.id = any(${ids}::text[])`)
    .where(sql<boolean>`sessions.expires_at > now()`)
    .execute()
}

export async function insertSession(
  tx: Tx,
  session: {
    id: string
    user_id: string
    created_at: Date
    used_at: Date
    expires_at: Date
    user_agent: string | null
  },
): Promise<void> {
  await tx.insertInto('sessions').values(session).execute()
}

/** @returns false if the session has ended or a parallel request has extended it */
export async function extendSession(
  db: Db,
  id: string,
  { dueBefore, to, usedAt }: { dueBefore: Date; to: Date; usedAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ expires_at: to, used_at: usedAt })
    .where('id', '=', id)
    .where('expires_at', '<=', dueBefore)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

type StoredConfirmation = { token: string; at: Date; workedAt?: Date }

export async function updateConfirmation(db: Db, id: string, { token, at, workedAt }: StoredConfirmation): Promise<void> {
  const confirmed = { confirmed_at: at, confirmation: token, worked_at: workedAt ?? null }
  await db.updateTable('sessions').set(confirmed).where('id', '=', id).execute()
}

/** @returns false if the session has ended */
export async function replaceSessionId(tx: Tx, { uid, id, nextId }: { uid: string; id: string; nextId: string }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ id: nextId })
    .where('user_id', '=', uid)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

type SessionUse = { id: string; user_agent: string | null; created_at: Date; used_at: Date }

export function selectSessionsOf(db: Db, uid: string): Promise<SessionUse[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'used_at'])
    .where('user_id', '=', uid)
    .where(sql<boolean>`expires_at > now()`)
    .execute()
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute()
}

export async function deleteSessionsOf(tx: Tx, uid: string): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', uid).execute()
}
