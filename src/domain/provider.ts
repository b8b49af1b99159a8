/** The supported sign-in providers with their display names. */
export const PROVIDER_NAMES = { google: 'Google', twitter: 'Twitter', github: 'GitHub' } as const

export type ProviderId = keyof typeof PROVIDER_NAMES

/** The providers with a button on the pages (spec §4). */
export const OFFERED_PROVIDERS = ['google', 'twitter'] as const satisfies ProviderId[]

/** Null for an unknown id. */
export function findProvider(id: string | undefined): ProviderId | null {
  return id !== undefined && Object.hasOwn(PROVIDER_NAMES, id) ? (id as ProviderId) : null
}

/** Reasons for a failed sign-in with a provider, as client codes (spec §8). */
export const PROVIDER_FAILURES = [
  'popup-closed-by-user',
  'account-exists-with-different-credential',
  'code-expired',
  'too-many-requests',
  'network-request-failed',
] as const

export type ProviderFailure = (typeof PROVIDER_FAILURES)[number]

/** Null for an unknown code: it comes from the URL, which anybody can write. */
export function findProviderFailure(code: string | undefined): ProviderFailure | null {
  return PROVIDER_FAILURES.find((failure) => failure === code) ?? null
}

/** The message on the sign-in page. */
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
