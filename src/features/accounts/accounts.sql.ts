import { sql } from 'kysely'
import type { Db, Tx } from '../../schema.ts'

export type Account = { id: string; email: string | null; email_verified: boolean; password_hash: string | null }

const ACCOUNT = ['id', 'email', 'email_verified', 'password_hash'] as const

export function selectAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  return db.selectFrom('users').select(ACCOUNT).where('email', '=', email).executeTakeFirst()
}

export function selectAccount(db: Db, uid: string): Promise<Account | undefined> {
  return db.selectFrom('users').select(ACCOUNT).where('id', '=', uid).executeTakeFirst()
}

export type PersonRow = { name: string; email: string | null; email_verified: boolean; image: string | null; phone_number: string | null }

export function selectPerson(db: Db, uid: string): Promise<PersonRow | undefined> {
  return db
    .selectFrom('users')
    .select(['name', 'email', 'email_verified', 'image', 'phone_number'])
    .where('id', '=', uid)
    .executeTakeFirst()
}

/** Every change of an account's credentials takes this row lock, so that a concurrent sign-in waits and sees the change. */
export function lockAccount(tx: Tx, uid: string): Promise<Account | undefined> {
  return tx.selectFrom('users').select(ACCOUNT).where('id', '=', uid).forUpdate().executeTakeFirst()
}

type NewAccount = { name: string; email: string | null; email_verified: boolean; password_hash: string | null }

/** @returns the new id. @throws PostgreSQL's unique_violation if the email address is taken */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<string> {
  const { id } = await tx.insertInto('users').values(account).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateAccount(tx: Tx, uid: string, change: Partial<NewAccount>): Promise<void> {
  await tx
    .updateTable('users')
    .set({ ...change, updated_at: new Date() })
    .where('id', '=', uid)
    .execute()
}

/** Of somebody without an account what an operator has typed. */
const CONTACT = [
  'name',
  sql<string | null>`coalesce(email, contact_email)`.as('email'),
  sql<string | null>`coalesce(phone_number, contact_phone)`.as('phone_number'),
] as const
type ContactRow = { name: string; email: string | null; phone_number: string | null }

export function selectContact(db: Db, uid: string): Promise<ContactRow | undefined> {
  return db.selectFrom('users').select(CONTACT).where('id', '=', uid).executeTakeFirst()
}

export function selectContacts(db: Db, uids: string[]): Promise<(ContactRow & { id: string })[]> {
  return db
    .selectFrom('users')
    .select(['id', ...CONTACT])
    .where('id', '=', sql<string>`any(${uids}::uuid[])`)
    .execute()
}

export function selectCustomer(db: Db, uid: string): Promise<{ id: string; stripe_id: string | null } | undefined> {
  return db.selectFrom('customers').select(['id', 'stripe_id']).where('id', '=', uid).executeTakeFirst()
}

/** Who runs the shop: as many as any shop has. */
export function selectOwners(db: Db): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('operators')
    .innerJoin('users', 'users.id', 'operators.user_id')
    .select(['users.id', 'users.name'])
    .where('operators.role', '=', 'owner')
    .limit(100)
    .execute()
}
