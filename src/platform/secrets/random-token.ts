import { createHash, randomBytes } from 'node:crypto'

/** A bearer token of 256 random bits. Only `id`, its hash, is stored. */
export function createToken(): { token: string; id: string } {
  const token = randomBytes(32).toString('hex')
  return { token, id: tokenId(token) }
}

export function isToken(text: string): boolean {
  return /^[\da-f]{64}$/.test(text)
}

/** The SHA-256 of a token. No salt is needed, because 256 random bits cannot be guessed. */
export function tokenId(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
