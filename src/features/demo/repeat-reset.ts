import type { Shop } from '../../shop.ts'
import { resetDemo } from './reset-demo.ts'
import { scheduleReset } from './schedule-reset.ts'

const CHECK_EVERY_MS = 15_000

/** Resets the demonstration whenever it is due, on whichever instance finds out first. @returns what ends it */
export function repeatReset(shop: Shop): () => void {
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  async function check(): Promise<void> {
    try {
      await scheduleReset(shop)
      await resetDemo(shop, { onlyWhenDue: true })
    } catch (error) {
      if (!stopped) shop.log.error({ event: 'demo-reset-failed', err: error }, 'the demonstration could not be reset: it is tried again')
    }
    if (!stopped) timer = setTimeout(() => void check(), CHECK_EVERY_MS).unref()
  }

  void check()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
