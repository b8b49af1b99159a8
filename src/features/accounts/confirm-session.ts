import { WORK_NOTED_EVERY_MS } from '../../domain/accounts/session.ts'
import { createToken, tokenId } from '../../platform/secrets/random-token.ts'
import type { Shop } from '../../shop.ts'
import { confirmPassword, type PasswordRefused } from './change-password.ts'
import type { Session } from './find-session.ts'
import { selectIdentityOwner } from './identities.sql.ts'
import { updateConfirmation } from './sessions.sql.ts'
import type { ProviderProfile } from './sign-in-profile.ts'

/**
 * The owner of a session confirms by the password that it is they. Wrong passwords are limited per account.
 * @returns the token for the browser's cookie: with the session's alone, which may be stolen, nothing is confirmed
 */
export async function confirmWithPassword(
  shop: Shop,
  session: Session,
  password: string,
): Promise<{ ok: true; token: string } | PasswordRefused> {
  const confirmed = await confirmPassword(shop, session, password)
  return confirmed.ok ? { ok: true, token: await confirm(shop, session) } : confirmed
}

/** The same by signing in at a provider. Null if that account there is not linked with this one. */
export async function confirmWithProvider(shop: Shop, session: Session, { provider, profile }: ProviderProfile): Promise<string | null> {
  const owner = await selectIdentityOwner(shop.db, { provider, subject: profile.id })
  return owner === session.person.uid ? confirm(shop, session) : null
}

async function confirm(shop: Shop, { id, person }: Session): Promise<string> {
  const confirmation = createToken()
  await updateConfirmation(shop.db, id, { token: confirmation.id, at: shop.clock.now() })
  shop.log.info({ event: 'session-confirmed', uid: person.uid }, 'session confirmed')
  return confirmation.token
}

/**
 * Notes that an operator works, from which most of their pages count the half hour. It counts beside the browser's confirmation alone:
 * one that has none yet, after signing in, gets it here.
 * @returns the token for the browser's cookie, which lives as long; null if the note is not due
 */
export async function noteWork({ db, clock }: Pick<Shop, 'db' | 'clock'>, session: Session): Promise<string | null> {
  const now = clock.now()
  const { id, confirmation, confirmedAt, workedAt } = session
  if (confirmation === null) {
    const given = createToken()
    await updateConfirmation(db, id, { token: given.id, at: confirmedAt, workedAt: now })
    return given.token
  }
  if (now.getTime() - workedAt.getTime() < WORK_NOTED_EVERY_MS) return null
  // Changes nothing once another browser has confirmed the session.
  await db.updateTable('sessions').set({ worked_at: now }).where('id', '=', id).where('confirmation', '=', tokenId(confirmation)).execute()
  return confirmation
}
