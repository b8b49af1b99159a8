/** Answers a question; null when there is no answer. */
export type Ask<Key, Value> = (key: Key) => Promise<Value | null>

type Asked<Value> = PromiseWithResolvers<Value | null>

/** One round more than the one that is being answered, so that a slow one holds nobody up. */
const ROUNDS = 2

/**
 * Gathers questions that come while others are being answered, and asks them in one statement: the busier
 * the shop, the less each costs. Nothing is remembered: every answer is read after its question was asked.
 */
export function createBatch<Key, Value>(load: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>): Ask<Key, Value> {
  let waiting = new Map<Key, Asked<Value>>()
  let underWay = 0

  function begin(): void {
    if (underWay >= ROUNDS || waiting.size === 0) return
    const round = waiting
    waiting = new Map()
    underWay++
    void answer(round).finally(() => {
      underWay--
      begin()
    })
  }

  async function answer(round: Map<Key, Asked<Value>>): Promise<void> {
    try {
      const found = await load([...round.keys()])
      for (const [key, { resolve }] of round) resolve(found.get(key) ?? null)
    } catch (error) {
      for (const { reject } of round.values()) reject(error)
    }
  }

  return (key) => {
    const asked = waiting.get(key) ?? Promise.withResolvers<Value | null>()
    waiting.set(key, asked)
    // Whoever asks several questions at once has asked them all by then.
    queueMicrotask(begin)
    return asked.promise
  }
}
