import { hkdfSync } from 'node:crypto'
import { EncryptJWT, errors, jwtDecrypt, jwtVerify, SignJWT } from 'jose'

/** Every token of the shop is for the shop itself. */
export const AUDIENCE = 'chhaap'
const LIFETIME_S = 3600

type Options = { secret: string; publicUrl: string }

/** Whose session a token stands for. */
export type TokenClaims = { uid: string; sessionId: string }

export type BearerTokens = ReturnType<typeof createBearerTokens>
export type Sealer = ReturnType<typeof createSealer>

/**
 * Signs short-lived tokens for programs, and reads them back. They name the person and the session by
 * their ids and hold nothing else, since whoever sees a token can read it.
 */
export function createBearerTokens({ secret, publicUrl }: Options, nowMs: () => number = Date.now) {
  const key = keyFor('chhaap bearer token', secret)
  return {
    /** The token ends with the session, if that ends first. */
    async issue({ uid, sessionId }: TokenClaims, sessionEnds: Date): Promise<{ token: string; expiresAt: Date }> {
      const nowS = Math.floor(nowMs() / 1000)
      const expiresS = Math.min(nowS + LIFETIME_S, Math.floor(sessionEnds.getTime() / 1000))
      const token = await new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(publicUrl)
        .setAudience(AUDIENCE)
        .setSubject(uid)
        .setIssuedAt(nowS)
        .setExpirationTime(expiresS)
        .sign(key)
      return { token, expiresAt: new Date(expiresS * 1000) }
    },

    /** Null for a token that is not ours, not for us, or too old. */
    async read(token: string): Promise<TokenClaims | null> {
      try {
        const { payload } = await jwtVerify<{ sid: string }>(token, key, {
          algorithms: ['HS256'],
          issuer: publicUrl,
          audience: AUDIENCE,
          requiredClaims: ['sub', 'sid', 'iat', 'exp'],
          currentDate: new Date(nowMs()),
        })
        return { uid: payload.sub ?? '', sessionId: payload.sid }
      } catch (error) {
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    },
  }
}

/**
 * Seals what a browser keeps for the shop for a while, so that nobody can read or change it. What is sealed may be
 * unsealed any number of times until it is over.
 */
export function createSealer({ secret }: Pick<Options, 'secret'>) {
  const key = keyFor('chhaap sealed cookie', secret)
  return {
    seal(value: Record<string, unknown>, { now, lifetimeS }: { now: Date; lifetimeS: number }): Promise<string> {
      return new EncryptJWT({ value })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setExpirationTime(new Date(now.getTime() + lifetimeS * 1000))
        .encrypt(key)
    },

    /** Null for what is not ours, or is over. */
    async unseal(sealed: string, now: Date): Promise<Record<string, unknown> | null> {
      try {
        const { payload } = await jwtDecrypt<{ value: Record<string, unknown> }>(sealed, key, {
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
          requiredClaims: ['exp', 'value'],
          currentDate: now,
        })
        return payload.value
      } catch (error) {
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    },
  }
}

/** A key for each use: what the secret signs for one can never pass for another. */
function keyFor(use: string, secret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', use, 32))
}
