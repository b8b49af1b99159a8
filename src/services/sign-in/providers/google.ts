import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose'
import { z } from 'zod'
import type { RetryPolicy } from '../../retry-policy.ts'
import { ask, exchange, PROVIDER_PATIENCE, refuseAnswer, type Ask } from './ask.ts'
import type { Grant, IdentityProvider, Profile } from './provider.ts'

export type GoogleConfig = {
  clientId: string
  clientSecret: string
  authorizeUrl: string
  tokenUrl: string
  certsUrl: string
  issuer: string
}

const SERVICE = 'google'
const CLOCK_S = 60

const TokenAnswer = z.object({ id_token: z.string().min(1) })
const Certs = z.looseObject({ keys: z.array(z.looseObject({ kty: z.string() })) })
const Claims = z.object({
  sub: z.string().min(1).max(255),
  nonce: z.string(),
  email: z.string().optional(),
  // Google has sent it as text.
  email_verified: z.union([z.boolean(), z.literal('true').transform(() => true), z.literal('false').transform(() => false)]).default(false),
  name: z.string().default(''),
  picture: z.string().optional(),
})

/** OpenID Connect: the ID token says who it is, checked against Google's own key, for this client and this sign-in. */
export function createGoogle(config: GoogleConfig, retryPolicy: Partial<RetryPolicy> = {}): IdentityProvider {
  const asking: Ask = { service: SERVICE, retryPolicy: { ...PROVIDER_PATIENCE, ...retryPolicy } }
  const { clientId, clientSecret, authorizeUrl, tokenUrl: url, certsUrl, issuer } = config
  const keys = createRemoteJWKSet(new URL(certsUrl), { [customFetch]: () => fetchCerts(asking, certsUrl) })
  return {
    id: SERVICE,
    clientId,
    authorizeUrl,
    scopes: ['openid', 'email', 'profile'],
    issuer,
    usesNonce: true,
    async profile(grant) {
      const form = { client_id: clientId, client_secret: clientSecret }
      const { id_token: token } = await exchange(asking, grant, { url, schema: TokenAnswer, form })
      return toProfile(await verify(token, grant))
    },
  }

  async function verify(token: string, { nonce }: Grant): Promise<z.infer<typeof Claims>> {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['RS256'],
      // Older tokens name the issuer without its scheme.
      issuer: [issuer, issuer.replace('https://', '')],
      audience: clientId,
      maxTokenAge: '1h',
      clockTolerance: CLOCK_S,
    }).catch((error: unknown) => {
      if (error instanceof errors.JOSEError) throw refuseAnswer(SERVICE, `The ID token is not valid: ${error.code}`)
      throw error
    })
    const claims = Claims.safeParse(payload)
    if (!claims.success) throw refuseAnswer(SERVICE, 'The ID token has an unknown form')
    if (nonce === undefined || claims.data.nonce !== nonce) throw refuseAnswer(SERVICE, 'The ID token is of another sign-in')
    return claims.data
  }
}

/** The library keeps the keys and asks again for one that it does not know; how it asks is ours. */
async function fetchCerts(asking: Ask, url: string): Promise<Response> {
  return Response.json(await ask(asking, { call: 'certs', url, schema: Certs }))
}

function toProfile({ sub, name, email, email_verified: verified, picture }: z.infer<typeof Claims>): Profile {
  return { id: sub, name, email: email ?? null, emailVerified: verified, photo: largerPhoto(picture ?? null) }
}

/** The photo comes 96 pixels wide unless its address asks for more. */
function largerPhoto(address: string | null): string | null {
  return address?.replace(/=s\d+(-c)?$/, '=s192-c') ?? null
}
