import type { Db } from '../../schema.ts'

/** The id of the account with this address, if its owner has signed in with this device before. */
export async function selectDeviceOwner(db: Db, { email, device }: { email: string; device: string }): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .innerJoin('devices', 'devices.user_id', 'users.id')
    .select('users.id')
    .where('users.email', '=', email)
    .where('devices.id', '=', device)
    .executeTakeFirst()
  return row?.id ?? null
}
