import { setTimeout as delay } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { onTestFinished, test } from 'vitest'
import { launchChromium, visit, type Visit, type VisitOptions } from '../support/chromium.ts'
import { runShop, type RunningShop } from '../support/running-shop.ts'

/** What browser tests work on. Others use it before and after: a test brings people and products of its own. */
export type Here = RunningShop & {
  browser: Browser
  /** A new visitor of the shop, who leaves with the end of the test. */
  visit(options?: VisitOptions): Promise<Visit>
}

/** Chromium once took minutes over this with two tabs open; what is left over ends with the browser. */
const CLOSING_MS = 20_000

/** One shop and one Chromium for all files of a worker, which are started by the first. */
const inWorker = test
  .extend('settings', { scope: 'worker' }, { pendingS: 1 })
  .extend('worker', { scope: 'worker' }, async ({ settings }, { onCleanup }) => {
    const [shop, browser] = await Promise.all([runShop(settings), launchChromium()])
    onCleanup(async () => {
      await browser.close()
      await shop.close()
    })
    return { ...shop, browser }
  })

/** The worker's shop and browser, there from the first test of the file on. */
export function useShop(): Here {
  const here = {} as Here
  inWorker.beforeAll(({ worker }) => {
    Object.assign(here, worker, {
      async visit(options?: VisitOptions) {
        const visiting = await visit(worker.browser, worker.origin, options)
        onTestFinished(() => Promise.race([visiting.context.close(), delay(CLOSING_MS, undefined, { ref: false })]))
        return visiting
      },
    })
  })
  return here
}
