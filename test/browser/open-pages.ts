import type { BrowserContext, Locator, Page } from 'playwright-core'
import { ready } from '../support/chromium.ts'

/** Opens a page that must not be loaded again: `stays` says whether it was not. */
export async function open(context: BrowserContext, path: string): Promise<{ page: Page; stays: () => Promise<boolean> }> {
  const page = await context.newPage()
  await page.goto(path)
  await ready(page)
  await page.evaluate(() => Object.assign(window, { stays: true }))
  return { page, stays: () => page.evaluate(() => 'stays' in window) }
}

export function cartLink(page: Page, name: string): Locator {
  return page.getByRole('link', { name, exact: true })
}
