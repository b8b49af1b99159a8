import type { Kysely, Selectable } from 'kysely'
import type { Schema } from '../../schema.ts'

export function selectCustomer(db: Kysely<Schema>, uid: string): Promise<Selectable<Schema['customers']> | undefined> {
  return db.selectFrom('customers').select(['id', 'stripe_id']).where('id', '=', uid).executeTakeFirst()
}

export function selectContact(
  db: Kysely<Schema>,
  uid: string,
): Promise<{ name: string; email: string | null; phone_number: string | null } | undefined> {
  return db.selectFrom('users').select(['name', 'email', 'phone_number']).where('id', '=', uid).executeTakeFirst()
}
