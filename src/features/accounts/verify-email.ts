import { inboxOf } from '../../domain/accounts/inbox.ts'
import type { Person } from '../../domain/accounts/person.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Allowance } from '../../platform/secrets/attempts.ts'
import { createToken, isToken, tokenId } from '../../platform/secrets/random-token.ts'
import type { Shop } from '../../shop.ts'
import { lockAccount, selectAccountByEmail, selectPerson, updateAccount } from './accounts.sql.ts'
import { consumeAll, hashKey } from './count-attempts.ts'
import { deleteLink, selectVerification, upsertLink } from './links.sql.ts'
import type { LinkRefused } from './reset-password.ts'
import { tooMany, type TooMany } from './sign-in-result.ts'

/** The verification mail states this lifetime. */
const LIFETIME_MS = 86_400_000

export type VerificationRequested = { ok: true } | TooMany

/** Queues another verification mail. Does nothing for an account without an address, or with a verified one. */
export async function requestVerification(
  shop: Shop,
  { uid, email, emailVerified }: Person,
  address: string,
): Promise<VerificationRequested> {
  if (email === null || emailVerified) return { ok: true }
  const allowance = await countVerificationMail(shop, { email, address })
  if (!allowance.ok) return tooMany(allowance)
  await shop.jobs.send('send-verification-mail', uid, { uid })
  return { ok: true }
}

/** Counts a mail to this inbox, of whichever account, and from the IP address that causes it. */
export function countVerificationMail(
  shop: Pick<Shop, 'attempts'>,
  { email, address }: { email: string; address: string },
): Promise<Allowance> {
  return consumeAll(shop, [
    ['mail-address', address],
    ['verification-inbox', hashKey(inboxOf(email))],
  ])
}

/** Creates a verification token and voids the previous one. Null if there is nothing to verify. */
export async function issueVerification(shop: Pick<Shop, 'db' | 'clock'>, uid: string): Promise<{ token: string; email: string } | null> {
  const { token, id } = createToken()
  const until = new Date(shop.clock.now().getTime() + LIFETIME_MS)
  return inTransaction(shop, async (tx) => {
    // Locked, because the account may be deleted at the same time.
    const account = await lockAccount(tx, uid)
    if (!account || account.email === null || account.email_verified) return null
    await upsertLink(tx, 'email_verifications', { uid, id, until })
    return { token, email: account.email }
  })
}

type Link = { token: string; uid: string }

/** Whether the link is valid for this account. Checking does not use it up. */
export async function checkVerification(shop: Pick<Shop, 'db'>, { token, uid }: Link): Promise<{ ok: true } | LinkRefused> {
  const found = isToken(token) ? await selectVerification(shop.db, { id: tokenId(token), uid }) : undefined
  if (!found) return INVALID
  return found.is_over ? { ok: false, status: 410, code: 'EXPIRED_OOB_CODE' } : { ok: true }
}

const INVALID: LinkRefused = { ok: false, status: 410, code: 'INVALID_OOB_CODE' }

/**
 * Marks the address of the signed-in user as verified. The link alone is not enough: otherwise an address's owner could
 * be tricked into verifying an account that a stranger has registered with it, and knows the password of. Succeeds if it is
 * verified already: a form may be sent twice.
 */
export async function verifyEmail(shop: Pick<Shop, 'db' | 'log'>, { token, uid }: Link): Promise<{ ok: true } | LinkRefused> {
  const link = await checkVerification(shop, { token, uid })
  if (!link.ok) return (await selectPerson(shop.db, uid))?.email_verified ? { ok: true } : link
  const verified = await inTransaction(shop, async (tx) => {
    const account = await lockAccount(tx, uid)
    if (account?.email_verified) return true
    if (!account || !(await deleteLink(tx, 'email_verifications', tokenId(token)))) return false
    await updateAccount(tx, uid, { email_verified: true })
    return true
  })
  if (!verified) return INVALID
  shop.log.info({ event: 'email-verified', uid }, 'email verified')
  return { ok: true }
}

/** By what mails about orders count to an address that nobody has proved, and may be somebody else's; null for a proved one. */
export async function findUnprovedInbox(shop: Pick<Shop, 'db'>, email: string): Promise<string | null> {
  const account = await selectAccountByEmail(shop.db, email)
  return account?.email_verified ? null : hashKey(inboxOf(email))
}
