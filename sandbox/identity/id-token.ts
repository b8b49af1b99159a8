import { createHash } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWK, type JWTPayload } from 'jose'
import type { Provider } from './client.ts'
import type { Faults } from './faults.ts'
import type { Grant } from './grants.ts'
import { photoAddress } from './photos.ts'

const LIFETIME_S = 3600

type Signer = { provider: Provider; origin: string; issuer: string; faults: Faults }

/** Issues Google's ID tokens and publishes their key. */
export function createIdTokens({ provider, origin, issuer, faults }: Signer) {
  const key = createKey('chhaap-sandbox-1')
  const unpublishedKey = createKey('chhaap-sandbox-1')
  const unknownKey = createKey('chhaap-sandbox-2')

  async function issue(grant: Grant, accessToken: string): Promise<string> {
    const { clientId } = provider.client
    const nowS = Math.floor(Date.now() / 1000) - (faults.take('expired') ? 2 * LIFETIME_S : 0)
    const payload: JWTPayload = {
      ...claimsOf(grant, origin),
      azp: clientId,
      at_hash: createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url'),
      nonce: faults.take('wrong-nonce') ? 'another-nonce' : (grant.nonce ?? undefined),
      iss: faults.take('wrong-issuer') ? 'https://accounts.evil.example' : issuer,
      aud: faults.take('wrong-audience') ? 'another-shop' : clientId,
      iat: nowS,
      exp: nowS + LIFETIME_S,
    }
    if (faults.take('unsigned')) return new UnsecuredJWT(payload).encode()
    if (faults.take('signed-by-public-key')) {
      const { kid, publicJwk } = await key()
      return new SignJWT(payload).setProtectedHeader({ alg: 'HS256', kid }).sign(Buffer.from(JSON.stringify(publicJwk)))
    }
    const { kid, privateKey } = await (faults.take('wrong-signature') ? unpublishedKey : faults.take('unknown-key') ? unknownKey : key)()
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(privateKey)
  }

  return { issue, certs: async () => ({ keys: [(await key()).publicJwk] }) }
}

/** The claims that the granted scopes allow. */
export function claimsOf({ person, scopes }: Grant, origin: string): Record<string, string | boolean> {
  const [given, family = ''] = person.name.split(' ')
  return {
    sub: person.id,
    ...(scopes.includes('email') && { email: person.email, email_verified: true }),
    ...(scopes.includes('profile') && {
      name: person.name,
      given_name: given ?? '',
      family_name: family,
      picture: photoAddress(origin, person),
    }),
  }
}

type SigningKey = { kid: string; privateKey: CryptoKey; publicJwk: JWK }

/** Generated on first use, so that the start of the sandbox does not wait for it. */
function createKey(kid: string): () => Promise<SigningKey> {
  let key: Promise<SigningKey> | null = null
  return () => (key ??= generateKey(kid))
}

async function generateKey(kid: string): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { modulusLength: 2048 })
  return { kid, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } }
}
