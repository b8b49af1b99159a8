/** The supported sign-in providers with their display names. */
export const PROVIDER_NAMES = { google: 'Google', twitter: 'Twitter', github: 'GitHub' } as const

export type ProviderId = keyof typeof PROVIDER_NAMES

/** The secrets of one sign-in, which bind the browser, the code and the ID token to it. */
export type ProviderChecks = { state: string; codeVerifier: string; nonce: string | null }

/** A person's profile at the provider. Only `id` never changes. */
export type Profile = {
  id: string
  name: string
  email: string | null
  /** The provider has verified the address. */
  emailVerified: boolean
  /** Its URL at the provider. */
  photo: string | null
}

/** Null for an unknown id. */
export function findProvider(id: string | undefined): ProviderId | null {
  return id !== undefined && Object.hasOwn(PROVIDER_NAMES, id) ? (id as ProviderId) : null
}

/** Why signing in or confirming with a provider, linking or unlinking it failed, as client codes (spec §8). */
export const PROVIDER_FAILURES = [
  'popup-blocked',
  'popup-closed-by-user',
  'account-exists-with-different-credential',
  'provider-already-linked',
  'credential-already-in-use',
  'last-sign-in-method',
  'user-mismatch',
  'code-expired',
  'too-many-requests',
  'network-request-failed',
] as const

export type ProviderFailure = (typeof PROVIDER_FAILURES)[number]

/** Null for an unknown code: it comes from the URL, which anybody can write. */
export function findProviderFailure(code: string | undefined): ProviderFailure | null {
  return PROVIDER_FAILURES.find((failure) => failure === code) ?? null
}

/** The message below the providers' buttons. */
export function providerMessage(failure: ProviderFailure, provider: ProviderId): string {
  const name = PROVIDER_NAMES[provider]
  switch (failure) {
    case 'popup-blocked':
      return `Your browser blocked the window for ${name}, so it opens in this one.`
    case 'popup-closed-by-user':
      return `You cancelled the sign-in with ${name}.`
    case 'account-exists-with-different-credential':
      return `You already have an account with this email address, and it is not linked with ${name}. Please sign in the way you did before.`
    case 'provider-already-linked':
      return `Your account is already linked with ${name}. Unlink it first to link another ${name} account.`
    case 'credential-already-in-use':
      return `That ${name} account belongs to another account of the shop.`
    case 'last-sign-in-method':
      return `${name} is your only way to sign in, so it stays linked.`
    case 'user-mismatch':
      return `That ${name} account is not the one that is linked with yours. Please choose the other one.`
    case 'code-expired':
      return `The sign-in with ${name} took too long, or was started in another window. Please try again.`
    case 'too-many-requests':
      return 'Too many attempts. Please wait a few minutes and try again.'
    case 'network-request-failed':
      return `The sign-in with ${name} did not work. Please try again in a minute, or sign in with your email address.`
  }
}
