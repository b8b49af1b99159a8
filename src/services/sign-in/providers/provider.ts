import type { ProviderId } from '../../../domain/provider.ts'

/** A provider as the sign-in service needs it: where the browser is sent, and who came back. */
export type IdentityProvider = {
  id: ProviderId
  clientId: string
  authorizeUrl: string
  scopes: string[]
  /** Its name for itself, where it sends that back with the browser (RFC 9207). */
  issuer?: string
  /** Its answer is bound to this one sign-in by a nonce. */
  usesNonce: boolean
  /** Turns what the browser brought back into a person. @throws {ServiceError} */
  profile(grant: Grant): Promise<Profile>
}

/** What the browser brought back, and what the shop kept for itself meanwhile. */
export type Grant = { code: string; codeVerifier: string; redirectUri: string; nonce: string | undefined }

/** Somebody as their provider knows them. `id` never changes; everything else may. */
export type Profile = {
  id: string
  name: string
  email: string | null
  /** The provider vouches for the address. */
  emailVerified: boolean
  photo: string | null
}

/** The page where the browser chooses an account. */
export function authorizeAddress(
  { authorizeUrl, clientId, scopes }: IdentityProvider,
  asked: { state: string; challenge: string; redirectUri: string; nonce: string | undefined },
): URL {
  const address = new URL(authorizeUrl)
  const params = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: asked.redirectUri,
    scope: scopes.join(' '),
    state: asked.state,
    code_challenge: asked.challenge,
    code_challenge_method: 'S256',
    ...(asked.nonce && { nonce: asked.nonce }),
  }
  for (const [name, value] of Object.entries(params)) address.searchParams.set(name, value)
  return address
}
