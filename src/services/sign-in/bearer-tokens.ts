import { hkdfSync } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'

/** Every token of the shop is for the shop itself. */
export const AUDIENCE = 'chhaap'
const LIFETIME_S = 3600

type Options = { secret: string; publicUrl: string }

/** Whose session a token stands for. */
export type TokenClaims = { uid: string; sessionId: string }

/**
 * Signs short-lived tokens for programs, and reads them back. They name the person and the session by
 * their ids and hold nothing else, since whoever sees a token can read it.
 */
export function createBearerTokens({ secret, publicUrl }: Options, nowMs: () => number = Date.now) {
  // A key of its own: what the secret signs elsewhere can never pass for a token.
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'chhaap bearer token', 32))
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
