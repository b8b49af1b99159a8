import { hash, randomBytes } from 'node:crypto'
import type { Person } from './people.ts'

/** An authorisation: the shop's request and the person who was chosen. */
export type Grant = {
  person: Person
  redirectUri: string
  scopes: string[]
  /** The S256 challenge of PKCE, where the shop sent one. */
  challenge: string | null
  nonce: string | null
}

type Redemption = { code: string; redirectUri: string; verifier: string | null }

const MOST = 1000

/** Single-use authorisation codes, and the access tokens that they are exchanged for. */
export function createGrants({ codeTtlS, tokenTtlS }: { codeTtlS: number; tokenTtlS: number }) {
  const codes = createExpiring<Grant>(codeTtlS)
  const tokens = createExpiring<Grant>(tokenTtlS)
  return {
    tokenTtlS,
    issueCode: (grant: Grant): string => codes.put(grant),

    /** Null when the code is unknown, used, expired, or was issued for another request. Every attempt consumes the code. */
    redeem({ code, redirectUri, verifier }: Redemption): Grant | null {
      const grant = codes.take(code)
      if (!grant || grant.redirectUri !== redirectUri) return null
      if (grant.challenge !== null && grant.challenge !== challengeOf(verifier ?? '')) return null
      return grant
    },

    issueToken: (grant: Grant): string => tokens.put(grant),

    /** The grant of a bearer token. */
    bearer: (authorization: string | undefined): Grant | null =>
      tokens.find(/^(?:Bearer|token) (\S+)$/i.exec(authorization ?? '')?.[1] ?? ''),
  }
}

export type Grants = ReturnType<typeof createGrants>

function challengeOf(verifier: string): string {
  return hash('sha256', verifier, 'base64url')
}

/** A store with expiry. Drops the oldest entry when it is full. */
function createExpiring<T>(ttlS: number) {
  const entries = new Map<string, { value: T; expiresAtMs: number }>()
  const find = (key: string) => {
    const entry = entries.get(key)
    return entry && entry.expiresAtMs > Date.now() ? entry.value : null
  }
  return {
    put(value: T): string {
      const [oldest] = entries.keys()
      if (entries.size >= MOST && oldest !== undefined) entries.delete(oldest)
      const key = randomBytes(32).toString('base64url')
      entries.set(key, { value, expiresAtMs: Date.now() + ttlS * 1000 })
      return key
    },
    find,
    take(key: string): T | null {
      const value = find(key)
      entries.delete(key)
      return value
    },
  }
}
