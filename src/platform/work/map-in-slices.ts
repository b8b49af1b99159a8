import { setImmediate } from 'node:timers/promises'

/** Others are served after so many. */
const SLICE = 100

/** Like `map`, of work that would keep others waiting if it was done at a stretch. */
export async function mapInSlices<Item, Result>(items: readonly Item[], work: (item: Item, index: number) => Result): Promise<Result[]> {
  const results: Result[] = []
  for (const [index, item] of items.entries()) {
    if (index % SLICE === SLICE - 1) await setImmediate()
    results.push(work(item, index))
  }
  return results
}
