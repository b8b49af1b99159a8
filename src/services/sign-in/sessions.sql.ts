import type { Pool } from 'pg'
import type { StoredUser } from './stored-user.ts'
import type { TokenClaims } from './bearer-tokens.ts'

const USER = `u.id, u.name, u.email, u.email_verified as "emailVerified", u.image, u.phone_number as "phoneNumber",
  s.expires_at as "expiresAt"`

/** The person of a session that has not ended. */
export async function selectSessionUser(pool: Pool, { uid, sessionId }: TokenClaims): Promise<(StoredUser & { expiresAt: Date }) | null> {
  const { rows } = await pool.query<StoredUser & { expiresAt: Date }>(
    `select ${USER}
     from sessions s join users u on u.id = s.user_id
     where s.id = $1 and s.user_id = $2 and s.expires_at > now()`,
    [sessionId, uid],
  )
  return rows[0] ?? null
}

/** Like `selectSessionUser`, by the secret in the cookie. Named, so that the database plans it once for each connection. */
export async function selectSessionByToken(pool: Pool, token: string): Promise<(StoredUser & { expiresAt: Date }) | null> {
  const { rows } = await pool.query<StoredUser & { expiresAt: Date }>({
    name: 'session-by-token',
    text: `select ${USER} from sessions s join users u on u.id = s.user_id where s.token = $1 and s.expires_at > now()`,
    values: [token],
  })
  return rows[0] ?? null
}
