import { hashSync } from '@node-rs/argon2'
import { sessionCookieName } from '../../src/domain/accounts/session.ts'
import { findSession, type Session } from '../../src/features/accounts/find-session.ts'
import { openSession, type Caller, type OpenedSession } from '../../src/features/accounts/open-session.ts'
import { inTransaction } from '../../src/platform/database/database.ts'
import type { TestShop } from './shop.ts'

export const PASSWORD = 'block-print'
/** Made once: tests open many accounts. */
const PASSWORD_HASH = '$argon2id$v=19$m=19456,t=2,p=1$jVvATK92/y/32ug7JWyBfQ$2kApgXenUbn1xpIv7+KekA53uuxpt4fZqQ/BBdRWmO4'

let addresses = 0

/** Somebody at an address of their own, in a browser without cookies unless it says otherwise. */
export function callerElsewhere(browser: Partial<Caller['browser']> = {}): Caller {
  const count = ++addresses
  const address = `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`
  return { address, requestId: 'the-request', browser: { session: null, device: null, ...browser } }
}

type Account = { name: string; email: string; verified?: boolean }

/** Opens an account with the password of all tests, and a session. */
export async function openAccount({ shop, pool }: TestShop, { name, email, verified = false }: Account) {
  const { rows } = await pool.query<{ id: string }>(
    'insert into users (name, email, email_verified, password_hash) values ($1, $2, $3, $4) returning id',
    [name, email, verified, PASSWORD_HASH],
  )
  const uid = rows[0]!.id
  const session = await inTransaction(shop, (tx) => openSession(tx, shop, { uid, caller: callerElsewhere() }))
  return { uid, session, cookie: `${sessionCookieName(shop.publicUrl)}=${session.token}` }
}

/** Stores the account's password as a hash that takes no time, until its next sign-in: a hundred guesses are counted as well. */
export async function hashCheaply({ pool }: TestShop, { email, password }: { email: string; password: string }): Promise<void> {
  const hash = hashSync(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  await pool.query('update users set password_hash = $2 where email = $1', [email, hash])
}

/** Who is signed in with what a verb has opened. */
export async function sessionIn({ shop }: TestShop, result: { ok: boolean; session?: OpenedSession }): Promise<Session | null> {
  return findSession(shop, result.session?.token ?? '')
}
