import type { Pool } from 'pg'
import type { StoredUser } from './stored-user.ts'
import type { TokenClaims } from './bearer-tokens.ts'

const USER = `u.id, u.name, u.email, u.email_verified as "emailVerified", u.image, u.phone_number as "phoneNumber",
  s.expires_at as "expiresAt"`

/** The person of a session that has not ended. */
export async function selectSessionUser(pool: Pool, { uid, sessionId }: TokenClaims): Promise<SessionUser | null> {
  const { rows } = await pool.query<SessionUser>(
    `select ${USER}
     from sessions s join users u on u.id = s.user_id
     where s.id = $1 and s.user_id = $2 and s.expires_at > now()`,
    [sessionId, uid],
  )
  return rows[0] ?? null
}

/** What is stored of a person's password; undefined when they have none, or there is no such person. */
export async function selectPasswordHash(pool: Pool, email: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ password: string }>(
    `select a.password from accounts a join users u on u.id = a.user_id where u.email = $1 and a.provider_id = 'credential'`,
    [email],
  )
  return rows[0]?.password
}

export type SessionUser = StoredUser & { expiresAt: Date }

/** Like `selectSessionUser`, by the secrets in cookies. Named, so that the database plans it once for each connection. */
export async function selectSessionsByToken(pool: Pool, tokens: string[]): Promise<Map<string, SessionUser>> {
  const { rows } = await pool.query<SessionUser & { token: string }>({
    name: 'sessions-by-token',
    text: `select s.token, ${USER} from sessions s join users u on u.id = s.user_id where s.token = any($1) and s.expires_at > now()`,
    values: [tokens],
  })
  return new Map(rows.map(({ token, ...user }) => [token, user]))
}
