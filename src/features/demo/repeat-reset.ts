import { latestReset } from '../../domain/shop/demo-reset.ts'
import type { Shop } from '../../shop.ts'
import { resetDemo } from './reset-demo.ts'
import { scheduleReset } from './schedule-reset.ts'

const CHECK_EVERY_MS = 15_000

/** Whether the next reset is neither due nor, after the clock was set back, too late: known without a statement. */
async function isLater({ clock, nextReset }: Pick<Shop, 'clock' | 'nextReset'>): Promise<boolean> {
  const at = await nextReset()
  return at !== null && at > clock.now() && at <= latestReset(clock.now())
}

/** Resets the demo whenever it is due, on whichever instance finds out first. @returns what ends it */
export function repeatReset(shop: Shop): () => void {
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  async function check(): Promise<void> {
    try {
      if (!(await isLater(shop))) {
        await scheduleReset(shop)
        await resetDemo(shop, { onlyWhenDue: true })
      }
    } catch (error) {
      if (!stopped) shop.log.error({ event: 'demo-reset-failed', err: error }, 'the demo could not be reset: it is tried again')
    }
    if (!stopped) timer = setTimeout(() => void check(), CHECK_EVERY_MS).unref()
  }

  void check()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
