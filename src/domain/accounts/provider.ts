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
  /** The URL of the photo at the provider. */
  photo: string | null
}

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
