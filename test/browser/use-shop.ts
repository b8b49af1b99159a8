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
        onTestFinished(async ({ task }) => {
          if (task.result?.state === 'fail') await tellWhatIsShown(visiting)
          await closeContext(visiting.context)
        })
        return visiting
      },
    })
  })
  return here
}

const MOST_SHOWN = 600

/** What a visitor had before them when the test failed: most failures under load cannot be had a second time. */
async function tellWhatIsShown({ context, complaints }: Visit): Promise<void> {
  for (const page of context.pages()) {
    const text = await page.evaluate(() => document.body.innerText).catch(String)
    console.error(`${page.url()} shows: ${text.slice(0, MOST_SHOWN)}`)
  }
  if (complaints.length > 0) console.error(complaints)
}
