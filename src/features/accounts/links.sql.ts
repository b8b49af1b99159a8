import { sql } from 'kysely'
import type { Db, Tx } from '../../schema.ts'

/** Of each kind an account has one link, the newest. */
type LinkTable = 'password_resets' | 'email_verifications'

/** Replaces the account's earlier link. */
export async function upsertLink(tx: Tx, table: LinkTable, { uid, id, until }: { uid: string; id: string; until: Date }): Promise<void> {
  await sql`insert into ${sql.table(table)} (user_id, id, expires_at) values (${uid}, ${id}, ${until})
    on conflict (user_id) do update set id = excluded.id, expires_at = excluded.expires_at`.execute(tx)
}

export type NewEmail = { uid: string; id: string; email: string; until: Date }

/** Replaces the account's earlier change of address, and its link. */
export async function upsertEmailChange(tx: Tx, { uid, id, email, until }: NewEmail): Promise<void> {
  await sql`insert into email_changes (user_id, id, email, expires_at) values (${uid}, ${id}, ${email}, ${until})
    on conflict (user_id) do update set id = excluded.id, email = excluded.email, expires_at = excluded.expires_at`.execute(tx)
}

export function selectVerification(db: Db, { id, uid }: { id: string; uid: string }): Promise<{ is_over: boolean } | undefined> {
  return db
    .selectFrom('email_verifications')
    .select(sql<boolean>`expires_at <= now()`.as('is_over'))
    .where('id', '=', id)
    .where('user_id', '=', uid)
    .executeTakeFirst()
}

/** `email`: the address that the account has once a password is chosen by this link; null: it keeps its own. */
export type PasswordLink = { uid: string; email: string | null; isOver: boolean }

export async function selectPasswordLink(db: Db, id: string): Promise<PasswordLink | undefined> {
  const { rows } = await sql<PasswordLink>`
    select user_id as uid, null as email, expires_at <= now() as "isOver" from password_resets where id = ${id}
    union all select user_id, email, expires_at <= now() from email_changes where id = ${id}`.execute(db)
  return rows[0]
}

/** The change of an account's address that waits to be confirmed. */
export function selectEmailChange(db: Db, uid: string): Promise<{ email: string; until: Date } | undefined> {
  return db
    .selectFrom('email_changes')
    .select(['email', 'expires_at as until'])
    .where('user_id', '=', uid)
    .where(sql<boolean>`expires_at > now()`)
    .executeTakeFirst()
}

/** Uses a link up. @returns whether it existed and had not expired */
export async function deleteLink(tx: Tx, table: LinkTable | 'email_changes', id: string): Promise<boolean> {
  const { rows } = await sql`delete from ${sql.table(table)} where id = ${id} and expires_at > now() returning 1`.execute(tx)
  return rows.length > 0
}
