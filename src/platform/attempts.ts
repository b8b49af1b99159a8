import type { Pool } from 'pg'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'

type Limit = { points: number; durationS: number }

/**
 * Counters in PostgreSQL, incremented by one atomic statement each, so that instances and parallel
 * requests share one limit. `limits` names every rule.
 */
export function createAttempts<Rule extends string>(pool: Pool, limits: Record<Rule, Limit>) {
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
    async allow(rule: Rule, key: string): Promise<boolean> {
      try {
        await limiter(rule).consume(key)
        return true
      } catch (refusal) {
        if (isRefusal(refusal)) return false
        throw refusal
      }
    },
    async forgive(rule: Rule, key: string): Promise<void> {
      await limiter(rule).delete(key)
    },
  }
}

/** The library rejects with a result when the limit is reached, and with an Error when the database fails. */
function isRefusal(value: unknown): value is RateLimiterRes {
  return typeof value === 'object' && value !== null && 'msBeforeNext' in value
}
