/**
 * How much one key, such as an address, may hold at a time, and all keys together. A key whose equal share is less than `first.amount`
 * gets that much all the same, until all together hold `first.inAll`.
 */
export type QuotaLimits = { perKey: number; inAll: number; first?: { amount: number; inAll: number } }

export type Quota = {
  /** False when the limit is reached: the key's own, or that of all where the key already has an equal share of it. */
  acquire(key: string, amount?: number): boolean
  release(key: string, amount?: number): void
}

/**
 * A quota keeps what many keys hold from being somebody else's outage: when all is held, a key with less than an
 * equal share still gets its share. Shares become smaller with each key, so a thousand keys hold less than eight times `inAll`
 * (1 + 1/2 + … + 1/1000), and this much only if they come one after the other.
 */
export function createQuota({ perKey, inAll, first = { amount: 0, inAll: 0 } }: QuotaLimits): Quota {
  const held = new Map<string, number>()
  let total = 0
  return {
    acquire(key, amount = 1) {
      const own = (held.get(key) ?? 0) + amount
      const keys = held.has(key) ? held.size : held.size + 1
      const isFirst = own <= first.amount && total + amount <= first.inAll
      if (own > perKey || (total + amount > inAll && own > inAll / keys && !isFirst)) return false
      held.set(key, own)
      total += amount
      return true
    },
    release(key, amount = 1) {
      const own = (held.get(key) ?? 0) - amount
      if (own > 0) held.set(key, own)
      else held.delete(key)
      total -= amount
    },
  }
}
