import { ClientSecretPost } from 'openid-client'
import { z } from 'zod'
import { ServiceError } from '../../errors/service-error.ts'
import type { IdentityProvider } from '../../shop.ts'
import type { RetryPolicy } from '../retry-policy.ts'
import { createProvider } from './provider-calls.ts'

export type GoogleConfig = {
  clientId: string
  clientSecret: string
  authorizeUrl: string
  tokenUrl: string
  certsUrl: string
  issuer: string
}

const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().optional(),
  // Google sometimes sends it as a string.
  email_verified: z.union([z.boolean(), z.literal('true').transform(() => true), z.literal('false').transform(() => false)]).default(false),
  name: z.string().default(''),
  picture: z.string().optional(),
})

/** OpenID Connect: the profile comes from the ID token. */
export function createGoogle(config: GoogleConfig, retries: Partial<RetryPolicy> = {}): IdentityProvider {
  const { clientId, clientSecret, authorizeUrl, tokenUrl, certsUrl, issuer } = config
  const options = {
    id: 'google' as const,
    server: {
      issuer,
      authorization_endpoint: authorizeUrl,
      token_endpoint: tokenUrl,
      jwks_uri: certsUrl,
      id_token_signing_alg_values_supported: ['RS256'],
    },
    clientId,
    authentication: ClientSecretPost(clientSecret),
    scopes: ['openid', 'email', 'profile'],
    usesIdToken: true,
  }
  return createProvider(
    {
      ...options,
      async profile(tokens) {
        const claims = Claims.safeParse(tokens.claims())
        if (!claims.success) throw new ServiceError('google', 'invalid-answer', 'The ID token has an unknown form')
        const { sub, name, email, email_verified, picture } = claims.data
        return { id: sub, name, email: email ?? null, emailVerified: email_verified, photo: largerPhoto(picture ?? null) }
      },
    },
    retries,
  )
}

/** Photos are 96 pixels wide unless the URL requests another size. */
function largerPhoto(address: string | null): string | null {
  return address?.replace(/=s\d+(-c)?$/, '=s192-c') ?? null
}
