import { readEmail } from './credentials.ts'

/** An address as one side knows it. */
type KnownEmail = { email: string | null; emailVerified: boolean }

/** What becomes of somebody who comes from a provider for the first time. */
export type Linking =
  /** Theirs is a new account, with this address or with none. */
  { is: 'opened'; email: string | null } | { is: 'linked' } | { is: 'refused' }

/**
 * The address of a provider's account that counts: one that the provider vouches for and that could sign in here.
 * Any other is not looked at. Its owner may come later, and would share the account with whoever was here first; and
 * comparing it would tell anybody who has an account.
 */
export function vouchedEmail({ email, emailVerified }: KnownEmail): string | null {
  return emailVerified && email !== null ? readEmail(email) : null
}

/**
 * An account is linked with a provider's where both sides have verified the one address. Whoever registered it here
 * first need not be its owner: until a mail has been read at it, nobody else gets in beside them.
 */
export function linkingOf(email: string | null, account: { email_verified: boolean } | null): Linking {
  if (email === null || !account) return { is: 'opened', email }
  return account.email_verified ? { is: 'linked' } : { is: 'refused' }
}
