import type { Pool } from 'pg'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'

type Limit = { points: number; durationS: number }

/** Whether another attempt is allowed; otherwise after how many seconds one is. */
export type Allowance = { ok: true } | { ok: false; retryAfterS: number }

/** Rate limits, shared by all instances. */
export type Attempts<Rule> = {
  /** Counts an attempt and refuses it when `key` has exceeded `rule`. Counting first keeps parallel attempts within the limit. */
  consume(rule: Rule, key: string): Promise<Allowance>
  /** The answer to an attempt now, which is not counted. */
  peek(rule: Rule, key: string): Promise<Allowance>
  /** Takes one counted attempt off again. */
  refund(rule: Rule, key: string): Promise<void>
  reset(rule: Rule, key: string): Promise<void>
}

/** How much a /48 of IPv6 may, in /64s: whoever rents one has 65,536 of those, and on a telephone's network each has its own person. */
const NETWORK_SHARE = 16

/** The keys that an attempt counts by: an IPv6 address, whose key is its /64, by its /48 too. */
function keysOf(key: string): string[] {
  const [, network] = /^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/.exec(key) ?? []
  return network === undefined ? [key] : [key, `${network}::/48`]
}

/**
 * Rate limits counted in PostgreSQL, each by one atomic statement, so that all instances and parallel requests share
 * them. `limits` has an entry for every rule.
 */
export function createAttempts<Rule extends string>(pool: Pool, limits: Record<Rule, Limit>): Attempts<Rule> {
  const limiters = new Map<string, RateLimiterPostgres>()
  for (const [rule, { points, durationS }] of Object.entries(limits) as [Rule, Limit][]) {
    const options = { storeClient: pool, tableName: 'attempts', tableCreated: true, keyPrefix: rule, duration: durationS }
    limiters.set(rule, new RateLimiterPostgres({ ...options, points }))
    limiters.set(`${rule} /48`, new RateLimiterPostgres({ ...options, points: points * NETWORK_SHARE }))
  }
  const limiter = (rule: Rule, key: string) => {
    const found = limiters.get(key.endsWith('/48') ? `${rule} /48` : rule)
    if (!found) throw new Error(`No limit is named ${rule}`)
    return found
  }
  return {
    async consume(rule: Rule, key: string): Promise<Allowance> {
      try {
        for (const each of keysOf(key)) await limiter(rule, each).consume(each)
        return { ok: true }
      } catch (refusal) {
        if (isRefusal(refusal)) return refused(refusal)
        throw refusal
      }
    },
    async peek(rule: Rule, key: string): Promise<Allowance> {
      for (const each of keysOf(key)) {
        const counted = await limiter(rule, each).get(each)
        if (counted !== null && counted.remainingPoints <= 0) return refused(counted)
      }
      return { ok: true }
    },
    async refund(rule: Rule, key: string): Promise<void> {
      for (const each of keysOf(key)) await limiter(rule, each).reward(each)
    },
    async reset(rule: Rule, key: string): Promise<void> {
      await limiter(rule, key).delete(key)
    },
  }
}

function refused({ msBeforeNext }: RateLimiterRes): Allowance {
  return { ok: false, retryAfterS: Math.max(1, Math.ceil(msBeforeNext / 1000)) }
}

/** The library rejects with a result when the limit is reached, and with an Error when the database fails. */
function isRefusal(value: unknown): value is RateLimiterRes {
  return typeof value === 'object' && value !== null && 'msBeforeNext' in value
}
