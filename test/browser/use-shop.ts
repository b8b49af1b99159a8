import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchChromium, visit, type Visit, type VisitOptions } from '../support/chromium.ts'
import { runShop, type RunningShop } from '../support/running-shop.ts'

/** What the tests of a file work on. */
export type Here = RunningShop & {
  browser: Browser
  /** A new visitor of the shop. */
  visit(options?: VisitOptions): Promise<Visit>
}

/** A shop and a browser for the tests of a file: there from the first test on. */
export function useShop(): Here {
  const here = {} as Here
  beforeAll(async () => {
    const [shop, browser] = await Promise.all([runShop(), launchChromium()])
    Object.assign(here, shop, { browser, visit: (options?: VisitOptions) => visit(browser, shop.origin, options) })
  })
  afterAll(async () => {
    await here.browser?.close()
    await here.close?.()
  })
  return here
}
