import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../../schema.ts'

/** The id of the account with this address, if its owner has signed in with this device before. */
export async function selectDeviceOwner(db: Kysely<Schema>, { email, device }: { email: string; device: string }): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .innerJoin('devices', 'devices.user_id', 'users.id')
    .select('users.id')
    .where('users.email', '=', email)
    .where('devices.id', '=', device)
    .executeTakeFirst()
  return row?.id ?? null
}

export async function upsertDevice(tx: Transaction<Schema>, device: { user_id: string; id: string; used_at: Date }): Promise<void> {
  await tx
    .insertInto('devices')
    .values(device)
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet({ used_at: device.used_at }))
    .execute()
}
