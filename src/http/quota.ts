/** How many one key, such as an address, may hold at a time, and all together. */
export type QuotaLimits = { perKey: number; inAll: number }

export type Quota = {
  /** False when the key, or the shop, has no more to give. */
  take(key: string): boolean
  give(key: string): void
}

export function createQuota({ perKey, inAll }: QuotaLimits): Quota {
  const held = new Map<string, number>()
  let all = 0
  return {
    take(key) {
      const count = held.get(key) ?? 0
      if (count >= perKey || all >= inAll) return false
      held.set(key, count + 1)
      all++
      return true
    },
    give(key) {
      const count = (held.get(key) ?? 0) - 1
      if (count > 0) held.set(key, count)
      else held.delete(key)
      all--
    },
  }
}
