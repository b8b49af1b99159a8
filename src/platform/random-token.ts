import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits for whoever is to come back with them; `id` is all that is stored of them. */
export function createToken(): { token: string; id: string } {
  const token = randomBytes(32).toString('hex')
  return { token, id: tokenId(token) }
}

export function isToken(text: string): boolean {
  return /^[\da-f]{64}$/.test(text)
}

/** The SHA-256 of a token. It needs no salt: nobody can try 256 random bits. */
export function tokenId(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
