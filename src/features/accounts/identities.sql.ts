import type { Transaction } from 'kysely'
import type { ProviderId } from '../../domain/provider.ts'
import type { Schema } from '../../schema.ts'

type Identity = { provider: ProviderId; subject: string }

export async function selectIdentityOwner(tx: Transaction<Schema>, { provider, subject }: Identity): Promise<string | null> {
  const row = await tx
    .selectFrom('identities')
    .select('user_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.user_id ?? null
}

export async function insertIdentity(tx: Transaction<Schema>, identity: Identity & { user_id: string }): Promise<void> {
  await tx.insertInto('identities').values(identity).execute()
}
