import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { issueReset } from '../../src/features/accounts/reset-password.ts'
import { grantMembership } from '../../src/features/members/change-membership.ts'
import { COMMAND_LINE } from '../../src/features/operator-access/record-action.ts'
import { PHONE, type Visit } from '../support/chromium.ts'
import { examineInWindows, examineShownInWindows, widerThanWindow } from './examine.ts'
import { openDisclosure } from './open-pages.ts'
import { giveAddress, payByCard, placeOrder, putInCart, signInSomebody } from './people.ts'
import { A4, sheetsOf } from './print.ts'
import { useShop } from './use-shop.ts'

const MEMBERS = ['/content', '/content/ajrakh-layer-by-layer', '/account']
/** The sections of the account page that are closed at first. */
const CLOSED = ['Password', 'Where you are signed in', 'My data', 'Delete my account']

const here = useShop()

async function open(): Promise<Visit> {
  const visitor = await here.visit({ viewport: PHONE })
  await visitor.page.addInitScript(() => localStorage.setItem('cookiePolicy', 'accepted'))
  return visitor
}

describe('in every window', () => {
  it('the account holds together, with nothing in it and with every section open', async () => {
    const { page, complaints } = await open()
    const { email } = await signInSomebody(page, here)
    for (const path of ['/account/orders', '/account']) await examineInWindows(page, path, `empty ${path}`)
    await page.getByRole('definition').getByText('Change').click()
    for (const title of CLOSED) await openDisclosure(page, title)
    // Opening has scrolled the page, and axe counts what lies under the sticky header as too small.
    await page.evaluate(() => scrollTo(0, 0))
    await examineShownInWindows(page, 'account with every section open')
    const reset = await issueReset(here.shop, email)
    await examineInWindows(page, `/reset-password?token=${reset}`, 'reset password')
    expect(complaints).toEqual([])
  })

  it('the way from the cart to the receipt holds together', async () => {
    const { page, complaints } = await open()
    const somebody = await signInSomebody(page, here)
    await examineInWindows(page, '/checkout', 'empty /checkout')
    await putInCart(
      here,
      somebody,
      { id: 'neel-buti-kurta', options: { size: 'XXL' } },
      { id: 'bagru-quilted-jacket', options: { size: 'M' } },
    )
    await examineInWindows(page, '/checkout/shipping', 'no address yet')
    await giveAddress(here, somebody)
    for (const path of ['/product/neel-buti-kurta', '/checkout', '/checkout/shipping']) await examineInWindows(page, path)
    await enlargeTexts(page)
    await placeOrder(page, here)
    await examineShownInWindows(page, 'payment page')
    await payByCard(page, '4111111111111111')
    await page.waitForURL('**/account/orders**')
    await page.getByText('Thank you. We have your order.').waitFor()
    await examineShownInWindows(page, 'order just paid')
    await examineInWindows(page, '/account/orders', 'one order')
    const receipt = (await page.getByRole('link', { name: 'Receipt', exact: true }).getAttribute('href'))!
    await examineInWindows(page, new URL(receipt, here.origin).pathname, 'receipt')
    expect(await sheetsOf(page)).toEqual([A4])
    await page.goto('/account/orders')
    await page.getByRole('button', { name: /^Cancel order/ }).click()
    await examineShownInWindows(page, 'question of a cancel')
    await page.getByRole('button', { name: 'Yes, cancel' }).click()
    await page.getByText('Cancelled, and the money goes back').waitFor()
    await examineShownInWindows(page, 'cancelled order')
    expect(complaints).toEqual([])
  })

  it('every screen of a member holds together, also when there is nothing to read', async () => {
    const { page, complaints } = await open()
    const { email } = await signInSomebody(page, here)
    await page.goto('/content')
    await grantMembership(here.shop, { email }, COMMAND_LINE)
    await page.getByText('Short pieces for members, newest first').waitFor()
    for (const path of MEMBERS) await examineInWindows(page, path, `member ${path}`)
    await removeContent()
    await examineInWindows(page, '/content', 'nothing to read')
    expect(complaints.filter((complaint) => !complaint.includes('403'))).toEqual([])
  })
})

/** The header is one row on a narrow phone and where its menu first has room, and texts of twice the size stay within the window. */
async function enlargeTexts(page: Page): Promise<void> {
  await page.goto('/saved')
  for (const [width, last] of [
    [1100, 'Coffees'],
    [1280, 'Journal'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.getByRole('banner').getByRole('link', { name: last }).waitFor()
    expect((await page.getByRole('banner').boundingBox())!.height, `header: ${width} px`).toBeLessThan(80)
  }
  await page.setViewportSize({ ...PHONE, width: 360 })
  for (const path of ['/shop', '/shop?q=zebra+lamp', '/saved', '/account', '/checkout', '/checkout/shipping']) {
    await page.goto(path)
    expect((await page.getByRole('banner').boundingBox())!.height, `header: ${path}`).toBeLessThan(80)
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    expect(await widerThanWindow(page), `large texts: ${path}`).toEqual([])
  }
  await page.setViewportSize(PHONE)
}

/** Until the test ends. */
async function removeContent(): Promise<void> {
  const { rows } = await here.pool.query('delete from content returning *')
  const restore = 'insert into content select * from jsonb_populate_recordset(null::content, $1)'
  onTestFinished(async () => void (await here.pool.query(restore, [JSON.stringify(rows)])))
}
