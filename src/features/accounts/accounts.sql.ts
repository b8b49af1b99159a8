import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../../schema.ts'

export type Account = { id: string; email: string | null; email_verified: boolean; password_hash: string | null }

const ACCOUNT = ['id', 'email', 'email_verified', 'password_hash'] as const

export function selectAccountByEmail(db: Kysely<Schema>, email: string): Promise<Account | undefined> {
  return db.selectFrom('users').select(ACCOUNT).where('email', '=', email).executeTakeFirst()
}

export type PersonRow = { name: string; email: string | null; email_verified: boolean; image: string | null; phone_number: string | null }

export function selectPerson(db: Kysely<Schema>, uid: string): Promise<PersonRow | undefined> {
  return db
    .selectFrom('users')
    .select(['name', 'email', 'email_verified', 'image', 'phone_number'])
    .where('id', '=', uid)
    .executeTakeFirst()
}

/** Whoever changes how somebody signs in holds this lock: a sign-in under way waits, and then sees the change. */
export function lockAccount(tx: Transaction<Schema>, uid: string): Promise<Account | undefined> {
  return tx.selectFrom('users').select(ACCOUNT).where('id', '=', uid).forUpdate().executeTakeFirst()
}

type NewAccount = { name: string; email: string | null; email_verified: boolean; password_hash: string | null }

/** @returns the new id. @throws the database's unique_violation when the address is taken */
export async function insertAccount(tx: Transaction<Schema>, account: NewAccount): Promise<string> {
  const { id } = await tx.insertInto('users').values(account).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Two at once: the table's own rule lets one through. */
export function isTaken(error: unknown): boolean {
  return (error as { code?: string } | null)?.code === '23505'
}

export async function updateAccount(tx: Transaction<Schema>, uid: string, change: Partial<NewAccount>): Promise<void> {
  await tx
    .updateTable('users')
    .set({ ...change, updated_at: new Date() })
    .where('id', '=', uid)
    .execute()
}
