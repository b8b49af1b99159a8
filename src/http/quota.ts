/** How many places one key, such as an address, may hold at a time, and all keys together. */
export type QuotaLimits = { perKey: number; inAll: number }

export type Quota = {
  /** False when the limit of the key, or of all, is reached. */
  acquire(key: string): boolean
  release(key: string): void
}

export function createQuota({ perKey, inAll }: QuotaLimits): Quota {
  const held = new Map<string, number>()
  let total = 0
  return {
    acquire(key) {
      const count = held.get(key) ?? 0
      if (count >= perKey || total >= inAll) return false
      held.set(key, count + 1)
      total++
      return true
    },
    release(key) {
      const count = (held.get(key) ?? 0) - 1
      if (count > 0) held.set(key, count)
      else held.delete(key)
      total--
    },
  }
}
