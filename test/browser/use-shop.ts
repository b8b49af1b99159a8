import type { Browser } from 'playwright-core'
import { onTestFinished, test } from 'vitest'
import { closeContext, launchShell, visit, type Visit, type VisitOptions } from '../support/chromium.ts'
import { runShop, type RunningShop } from '../support/running-shop.ts'

/** What browser tests work on. Others use it before and after: a test brings people and products of its own. */
export type Here = RunningShop & {
  browser: Browser
  /** A new visitor of the shop, who leaves with the end of the test. */
  visit(options?: VisitOptions): Promise<Visit>
}

/** One shop and one browser for all files of a worker, which are started by the first. */
const inWorker = test
  .extend('opened', { scope: 'worker' }, () => Promise.all([runShop(), launchShell()]))
  .extend('worker', { scope: 'worker' }, ({ opened: [shop, browser] }, { onCleanup }) => {
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
        onTestFinished(() => closeContext(visiting.context))
        return visiting
      },
    })
  })
  return here
}
