import { hkdfSync } from 'node:crypto'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import type { Captcha } from '../../shop.ts'

/** `counters` bounds how many keys a browser derives before it meets the right one. */
type Options = { secret: string; counters?: { from: number; to: number } }

/** About a second of a middling telephone. */
const COUNTERS = { from: 1000, to: 2000 }
const PBKDF2_ROUNDS = 1000
/** A solution of this shop has about 900. */
const MAX_LENGTH = 4000

const Solved = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      expiresAt: z.number(),
      data: z.object({ purpose: z.string() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string(), time: z.number().optional() }),
})

/** ALTCHA's proof of work, checked by the shop itself. The right answer is signed, so that checking derives no key. */
export function createAltcha({ secret, counters = COUNTERS }: Options): Captcha {
  const keys = {
    hmacSignatureSecret: derive(secret, 'chhaap captcha'),
    hmacKeySignatureSecret: derive(secret, 'chhaap captcha key'),
  }
  return {
    async challenge(purpose, expiresAt) {
      return createChallenge({
        ...keys,
        algorithm: 'PBKDF2/SHA-256',
        cost: PBKDF2_ROUNDS,
        counter: randomInt(counters.to, counters.from),
        data: { purpose },
        deriveKey,
        expiresAt,
      })
    },
    async check(solution, purpose) {
      const solved = solution.length > MAX_LENGTH ? null : parse(solution)
      if (solved?.challenge.parameters.data.purpose !== purpose) return null
      const { verified } = await verifySolution({ ...solved, ...keys, deriveKey }).catch(() => ({ verified: false }))
      const { signature, parameters } = solved.challenge
      return verified ? { id: signature, expiresAt: new Date(parameters.expiresAt * 1000) } : null
    },
  }
}

/** ALTCHA's payload: JSON in Base64. */
function parse(solution: string): z.infer<typeof Solved> | null {
  try {
    return Solved.parse(JSON.parse(Buffer.from(solution, 'base64').toString('utf8')))
  } catch {
    return null
  }
}

function derive(secret: string, use: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', use, 32)).toString('hex')
}
