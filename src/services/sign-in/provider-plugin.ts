import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import type { BetterAuthPlugin, OAuthProvider } from 'better-auth'
import { getOAuthState } from 'better-auth/api'
import { emailErrors } from '../../domain/credentials.ts'
import { addressInPlaceOfNone } from '../../domain/email.ts'
import { cleanText } from '../../domain/text.ts'
import { ServiceError } from '../../service-error.ts'
import { authorizeAddress, type IdentityProvider, type Profile } from './providers/provider.ts'

/** What became known while the library dealt with a browser that came back. */
export type Visit = { profile: Profile | null; failure: ServiceError | null }

/** The library tells its caller nothing but an address to go to: this is how a provider's answer reaches the caller. */
export const visits = new AsyncLocalStorage<Visit>()

const MAX_NAME = 100

/** Makes our providers the library's: it keeps state, PKCE and nonce, and decides who is linked with whom. */
export function providerPlugin(providers: readonly IdentityProvider[]): BetterAuthPlugin {
  return { id: 'chhaap-providers', init: () => ({ context: { socialProviders: providers.map(forLibrary) } }) }
}

function forLibrary(provider: IdentityProvider): OAuthProvider<Profile> {
  return {
    id: provider.id,
    name: provider.id,
    issuer: provider.issuer,
    requiresIdTokenNonce: provider.usesNonce,
    accountSubject: ({ profile }) => profile.id,
    createAuthorizationURL: ({ state, codeVerifier, redirectURI, idTokenNonce }) =>
      authorizeAddress(provider, {
        state,
        challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
        redirectUri: redirectURI,
        nonce: idTokenNonce,
      }),
    // Passed on as it is: the library stores the tokens that it is given here, and the shop has no use for them later.
    validateAuthorizationCode: async ({ code, codeVerifier = '', redirectURI }) => ({
      raw: { code, codeVerifier, redirectUri: redirectURI },
    }),
    async getUserInfo({ raw, expectedIdTokenNonce }) {
      const visit = visits.getStore()
      const state: { provider?: unknown } | null = await getOAuthState()
      // One provider's answer to what was asked of another (mix-up).
      if (!visit || state?.provider !== provider.id) return null
      const { code, codeVerifier, redirectUri } = raw as { code: string; codeVerifier: string; redirectUri: string }
      try {
        visit.profile = await provider.profile({ code, codeVerifier, redirectUri, nonce: expectedIdTokenNonce })
        return { user: toUser(visit.profile), data: visit.profile }
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error
        visit.failure = error
        return null
      }
    },
  }
}

/** The photo is not handed over: the shop fetches it, and stores its own copy. */
function toUser({ name, email, emailVerified }: Profile) {
  const address = email === null ? null : usable(email.trim())
  return {
    name: cleanText(name).slice(0, MAX_NAME),
    email: address ?? placeholder(),
    emailVerified: address !== null && emailVerified,
  }
}

/** An address that could not sign in here, or be written to, is none. */
function usable(email: string): string | null {
  return emailErrors({ email }).email === undefined ? email : null
}

/**
 * An address that nobody vouches for does not become the account's. Its owner may come later, by registering or by
 * a password reset, and would share the account with whoever was here first. It has still been compared with the
 * accounts there are.
 */
export async function keepVerifiedEmail<User extends { email: string; emailVerified: boolean }>(
  user: User,
  context: { path?: string } | null,
): Promise<{ data: User }> {
  const isFromProvider = context?.path?.startsWith('/callback/') ?? false
  return { data: isFromProvider && !user.emailVerified ? { ...user, email: placeholder() } : user }
}

function placeholder(): string {
  return addressInPlaceOfNone(crypto.randomUUID())
}
