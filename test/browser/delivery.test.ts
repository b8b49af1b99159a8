import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { closeContext, launchShell, visit } from '../support/chromium.ts'
import { runShop } from '../support/running-shop.ts'
import { giveAddress, putInCart, signInSomebody } from './people.ts'

/** A shop of its own, which charges for delivery and where orders can be collected. */
async function chargingShop(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'chhaap-delivery-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(join(import.meta.dirname, '../../new-shop'), folder, { recursive: true })
  const ways = "zones: [{ pins: '302', price: 40 }], express: { price: 150, days: 1 }, pick_up: { place: 12 Amer Road, hours: 11 to 6 }"
  await appendFile(join(folder, 'shop.yaml'), `\ndelivery: { price: 80, ${ways} }\n`)
  return folder
}

it('the total follows how an order comes, wherever the choice began, and is what is paid', { timeout: 120_000 }, async () => {
  const [shop, browser] = await Promise.all([runShop(await chargingShop()), launchShell()])
  onTestFinished(async () => {
    await browser.close()
    await shop.close()
  })
  const { page, context } = await visit(browser, shop.origin)
  onTestFinished(() => closeContext(context))
  const somebody = await signInSomebody(page, shop)
  const total = page.getByRole('region', { name: 'Order Summary' }).locator('dl')
  const shows = async (rupees: number) => {
    await expect.poll(() => total.textContent()).toMatch(new RegExp(`Total\\s*Rs\\.${rupees}$`))
  }

  // The piece comes while the page is open, as another device puts it there.
  await page.goto('/checkout/shipping')
  await putInCart(shop, somebody, { id: 'plain-notebook' })
  await shows(420)
  await page.getByRole('radio', { name: /^Express delivery/ }).check()
  await shows(570)
  await giveAddress(shop, somebody)
  await page.goto('/checkout/shipping?delivery=pick-up')
  await shows(420)
  await page.getByText('Collect it at 12 Amer Road, 11 to 6.').waitFor()
  await page.getByRole('radio', { name: /^Delivery/ }).check()
  await shows(460)
  await page.getByRole('button', { name: 'Place Order →' }).click()
  await page.getByRole('button', { name: 'Pay Rs.460' }).waitFor()
})
