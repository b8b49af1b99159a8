import type { Pool } from 'pg'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'

type Limit = { points: number; durationS: number }

/** Whether another attempt is allowed; otherwise after how many seconds one is. */
export type Allowance = { ok: true } | { ok: false; retryAfterS: number }

/** Rate limits, shared by all instances. */
export type Attempts<Rule> = {
  /** Counts an attempt and refuses it when `key` has exceeded `rule`. Counting first keeps parallel attempts within the limit. */
  consume(rule: Rule, key: string): Promise<Allowance>
  /** Takes one counted attempt off again. */
  refund(rule: Rule, key: string): Promise<void>
  /** Resets the count. */
  reset(rule: Rule, key: string): Promise<void>
}

/**
 * Rate limits counted in PostgreSQL, each by one atomic statement, so that all instances and parallel requests share
 * them. `limits` has an entry for every rule.
 */
export function createAttempts<Rule extends string>(pool: Pool, limits: Record<Rule, Limit>): Attempts<Rule> {
  const limiters = new Map<Rule, RateLimiterPostgres>()
  for (const [rule, { points, durationS }] of Object.entries(limits) as [Rule, Limit][]) {
    limiters.set(
      rule,
      new RateLimiterPostgres({
        storeClient: pool,
        tableName: 'attempts',
        tableCreated: true,
        keyPrefix: rule,
        points,
        duration: durationS,
      }),
    )
  }
  const limiter = (rule: Rule) => {
    const found = limiters.get(rule)
    if (!found) throw new Error(`No limit is named ${rule}`)
    return found
  }
  return {
    async consume(rule: Rule, key: string): Promise<Allowance> {
      try {
        await limiter(rule).consume(key)
        return { ok: true }
      } catch (refusal) {
        if (isRefusal(refusal)) return { ok: false, retryAfterS: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) }
        throw refusal
      }
    },
    async refund(rule: Rule, key: string): Promise<void> {
      await limiter(rule).reward(key)
    },
    async reset(rule: Rule, key: string): Promise<void> {
      await limiter(rule).delete(key)
    },
  }
}

/** The library rejects with a result when the limit is reached, and with an Error when the database fails. */
function isRefusal(value: unknown): value is RateLimiterRes {
  return typeof value === 'object' && value !== null && 'msBeforeNext' in value
}
