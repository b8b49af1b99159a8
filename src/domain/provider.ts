/** The companies whose accounts the shop takes for sign-in, with the names that people know them by. */
export const PROVIDER_NAMES = { google: 'Google', twitter: 'Twitter', github: 'GitHub' } as const

export type ProviderId = keyof typeof PROVIDER_NAMES

/** GitHub is supported too; the pages offer these (spec §4). */
export const OFFERED_PROVIDERS = ['google', 'twitter'] as const satisfies ProviderId[]

/** Null for anything that is no provider's id. */
export function findProvider(id: string | undefined): ProviderId | null {
  return id !== undefined && Object.hasOwn(PROVIDER_NAMES, id) ? (id as ProviderId) : null
}

/** Why signing in at a provider ended without a session, in the words of the client codes (spec §8). */
export const PROVIDER_FAILURES = [
  'popup-closed-by-user',
  'account-exists-with-different-credential',
  'code-expired',
  'too-many-requests',
  'network-request-failed',
] as const

export type ProviderFailure = (typeof PROVIDER_FAILURES)[number]

/** Null for anything else: what stands in an address can be anybody's. */
export function findProviderFailure(code: string | undefined): ProviderFailure | null {
  return PROVIDER_FAILURES.find((failure) => failure === code) ?? null
}

/** What the sign-in page says of it. */
export function providerMessage(failure: ProviderFailure, provider: ProviderId): string {
  const name = PROVIDER_NAMES[provider]
  switch (failure) {
    case 'popup-closed-by-user':
      return `You cancelled the sign-in with ${name}.`
    case 'account-exists-with-different-credential':
      return `There is an account with this email address already, and it is not connected with ${name}. Please sign in the way you did before.`
    case 'code-expired':
      return `The sign-in with ${name} took too long, or was started in another window. Please try again.`
    case 'too-many-requests':
      return 'Too many attempts. Please wait a few minutes and try again.'
    case 'network-request-failed':
      return `The sign-in with ${name} did not work. Please try again in a minute, or sign in with your email address.`
  }
}
