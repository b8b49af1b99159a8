import { exportJWK, generateKeyPair, type JWK } from 'jose'

export type SigningKey = { kid: string; privateKey: CryptoKey; publicJwk: JWK }

/** Made at the first use: a sandbox that nobody signs in at need not wait for it. */
export function createKey(kid: string): () => Promise<SigningKey> {
  let made: Promise<SigningKey> | null = null
  return () => (made ??= make(kid))
}

async function make(kid: string): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { modulusLength: 2048 })
  return { kid, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } }
}
