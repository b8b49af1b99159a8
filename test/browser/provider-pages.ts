import type { Page } from 'playwright-core'

type Provider = 'Google' | 'Twitter'

/** Presses a provider's button on a page whose script answers: the popup with the account chooser. */
export async function openPopup(page: Page, button: string): Promise<Page> {
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: button }).click()
  const popup = await opening
  await popup.getByRole('heading', { name: 'Choose an account' }).waitFor()
  return popup
}

/** Presses a provider's button where popups cannot open: the tab shows the account chooser. */
export async function leaveFor(page: Page, provider: Provider): Promise<void> {
  await page.getByRole('button', { name: `Continue with ${provider}` }).click()
  await page.getByRole('heading', { name: 'Choose an account' }).waitFor()
}

/** The browser blocks every popup from the next page on. */
export async function blockPopups(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.open = () => null
  })
}
