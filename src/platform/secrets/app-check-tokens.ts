import { errors, jwtVerify, SignJWT } from 'jose'
import { AUDIENCE, keyFor } from './signed-tokens.ts'

const LIFETIME_S = 3600

export type AppCheckTokens = ReturnType<typeof createAppCheckTokens>

/** Tokens that prove nothing but work: they name nobody. */
export function createAppCheckTokens({ secret, publicUrl }: { secret: string; publicUrl: string }, nowMs: () => number = Date.now) {
  const key = keyFor('chhaap app check token', secret)
  return {
    async issue(): Promise<{ token: string; expiresAt: Date }> {
      const nowS = Math.floor(nowMs() / 1000)
      const token = await new SignJWT()
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(publicUrl)
        .setAudience(AUDIENCE)
        .setExpirationTime(nowS + LIFETIME_S)
        .sign(key)
      return { token, expiresAt: new Date((nowS + LIFETIME_S) * 1000) }
    },

    /** False for a token that has expired, or was not issued by this shop for this use. */
    async accepts(token: string): Promise<boolean> {
      const options = { algorithms: ['HS256'], issuer: publicUrl, audience: AUDIENCE, requiredClaims: ['exp'] }
      try {
        await jwtVerify(token, key, { ...options, currentDate: new Date(nowMs()) })
        return true
      } catch (error) {
        if (error instanceof errors.JOSEError) return false
        throw error
      }
    },
  }
}
