import { sql } from 'kysely'
import type { SignInMethods } from '../../domain/accounts/identity.ts'
import type { ProviderId } from '../../domain/accounts/provider.ts'
import type { Db, Tx } from '../../schema.ts'

type Identity = { provider: ProviderId; subject: string }

export async function selectIdentityOwner(db: Db, { provider, subject }: Identity): Promise<string | null> {
  const row = await db
    .selectFrom('identities')
    .select('user_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.user_id ?? null
}

export async function insertIdentity(tx: Tx, identity: Identity & { user_id: string }): Promise<void> {
  await tx.insertInto('identities').values(identity).execute()
}

export async function selectProviders(tx: Tx, uid: string): Promise<ProviderId[]> {
  const rows = await tx.selectFrom('identities').select('provider').where('user_id', '=', uid).execute()
  return rows.map(({ provider }) => provider)
}

export async function selectSignInMethods(db: Db, uid: string): Promise<SignInMethods | undefined> {
  return db
    .selectFrom('users')
    .select(sql<boolean>`password_hash is not null`.as('hasPassword'))
    .select(sql<ProviderId[]>`array(select provider from identities where user_id = users.id order by created_at)`.as('providers'))
    .where('id', '=', uid)
    .executeTakeFirst()
}
