import type { Pool } from 'pg'

/** Whose reset it is, by what is stored of its token. Null when there is none, or no more. */
export async function selectReset(pool: Pool, identifier: string): Promise<{ uid: string; email: string; isOver: boolean } | null> {
  const { rows } = await pool.query<{ uid: string; email: string; isOver: boolean }>(
    `select u.id as uid, u.email, v.expires_at <= now() as "isOver"
     from verifications v join users u on u.id::text = v.value
     where v.identifier = $1`,
    [identifier],
  )
  return rows[0] ?? null
}

/** One statement, so that both happen or neither. */
export async function countAsVerified(pool: Pool, uid: string): Promise<void> {
  await pool.query(
    `with verified as (update users set email_verified = true, updated_at = now() where id = $1::uuid)
     delete from verifications where value = $1::uuid::text`,
    [uid],
  )
}
