import type { Log } from '../watch/log.ts'

type Sweep<Item> = {
  log: Log
  /** The event of the log for an item that fails. */
  event: string
  items: Iterable<Item> | AsyncIterable<Item>
  /** The name has no personal data: it is logged. */
  nameOf: (item: Item) => string
}

/** Does each item by itself, so that one that always fails stops no other. Each failure is logged by the item's name, and their number at the end. */
export async function eachAlone<Item>(
  { log, event, items, nameOf }: Sweep<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<{ done: number; failed: number }> {
  let [done, failed] = [0, 0]
  for await (const item of items) {
    try {
      await work(item)
      done++
    } catch (error) {
      failed++
      log.error({ event, item: nameOf(item), err: error }, 'one of several could not be done; the others go on')
    }
  }
  if (failed > 0) log.error({ event, done, failed }, 'some of several could not be done')
  return { done, failed }
}
