import { readEmail } from './credentials.ts'
import type { ProviderId } from './provider.ts'

/** An email address and whether its owner has proved it. */
type KnownEmail = { email: string | null; emailVerified: boolean }

/** The outcome of a first sign-in with a provider's account. */
export type Linking =
  /** A new account, with this address or without one. */
  { is: 'opened'; email: string | null } | { is: 'linked' } | { is: 'refused' }

/**
 * The provider account's address, if the provider has verified it and it is valid here. Unverified addresses are
 * ignored: linking by one would give its claimant the real owner's account, and comparing it would reveal who has one.
 */
export function verifiedEmail({ email, emailVerified }: KnownEmail): string | null {
  return emailVerified && email !== null ? readEmail(email) : null
}

/**
 * An existing account is linked only if the shop has verified the address too. Otherwise somebody could register with
 * another person's address and share the account after that person's first sign-in with the provider.
 */
export function linkingOf(email: string | null, account: { email_verified: boolean } | null): Linking {
  if (email === null || !account) return { is: 'opened', email }
  return account.email_verified ? { is: 'linked' } : { is: 'refused' }
}

/** The ways to sign in to an account. */
export type SignInMethods = { hasPassword: boolean; providers: ProviderId[] }

/** Whether a way to sign in would be left without this provider. */
export function canUnlink({ hasPassword, providers }: SignInMethods, provider: ProviderId): boolean {
  return hasPassword || providers.some((other) => other !== provider)
}
