import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { insertOrder } from '../../src/features/orders/orders.fixture.ts'
import { DESKTOP } from '../support/chromium.ts'
import { hasStayed, stayOnPage } from './open-pages.ts'
import { examine, examineShown } from './examine.ts'
import { registerSomebody } from './people.ts'
import { A4, sheetsOf } from './print.ts'
import { useShop } from './use-shop.ts'

const here = useShop()

async function becomeOperator(page: Page): Promise<void> {
  const email = await registerSomebody(page)
  await here.pool.query('update users set email_verified = true where email = $1', [email])
  await here.pool.query('insert into operators (user_id) select id from users where email = $1', [email])
}

/** An order of somebody of whom no other test knows. */
async function addOrder(city: string, receipt: number): Promise<string> {
  const { rows } = await here.pool.query<{ id: string }>("insert into users (name, email) values ('Mohini Sen', $1) returning id", [
    `mohini.${randomUUID()}@example.in`,
  ])
  const number = `BR${randomUUID().slice(0, 8).toUpperCase()}`
  const placedAt = new Date().toISOString()
  return insertOrder(here.pool, { uid: rows[0]!.id, number, name: 'Mohini Sen', city, receipt, placedAt })
}

it('operators find, ship and refund an order, and see what others do', async () => {
  const id = await addOrder('Serampore', 90_001)
  const second = await addOrder('Serampore', 90_002)
  const { page, ready, complaints } = await here.visit({ viewport: { width: 1440, height: 900 } })
  await becomeOperator(page)
  await page.goto('/operator/orders')
  await ready()
  await page.keyboard.press('/')
  await page.keyboard.type('mohini seram')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/operator/orders?*search=mohini+seram*')
  await ready()
  expect(await page.getByRole('table', { name: 'Orders' }).getByRole('row').count()).toBe(3)
  await examineShown(page, '/operator/orders')

  const other = await here.visit({ viewport: DESKTOP })
  await becomeOperator(other.page)
  await other.page.goto(`/operator/orders/${id}`)
  await other.ready()

  // In the list of those that wait: the page stays, and the keyboard goes on with the next one.
  await page.goto('/operator/orders?search=mohini+seram&state=placed')
  await ready()
  await stayOnPage(page)
  const row = (order: string) => page.locator(`[id="row-${order}"]`)
  await examineShown(page, '/operator/orders-to-ship')
  await row(second).getByRole('textbox').fill('ED000000001IN')
  await page.keyboard.press('Enter')
  await page
    .getByRole('status')
    .filter({ hasText: /Order BR\w+ is shipped/ })
    .waitFor()
  await expect.poll(() => row(second).count()).toBe(0)
  await expect.poll(() => row(id).evaluate((shown) => shown.contains(document.activeElement))).toBe(true)
  expect(await hasStayed(page)).toBe(true)
  expect(page.url()).toMatch(/\?search=mohini\+seram&state=placed$/)

  await page.goto(`/operator/orders/${id}`)
  await ready()
  await page.getByRole('textbox', { name: 'Tracking number' }).fill('ED123456789IN')
  await page.getByRole('button', { name: 'Mark as shipped' }).click()
  await page.getByText('The order is shipped.').waitFor()
  // The other operator's page follows.
  await other.page.getByText('Order shipped').waitFor()
  await other.page.getByText('Mail sent').waitFor()
  expect(await other.page.getByRole('button', { name: 'Mark as shipped' }).count()).toBe(0)
  await page.getByRole('textbox', { name: 'Right tracking number' }).fill('ED987654321IN')
  await page.getByRole('button', { name: 'Correct the number' }).click()
  await page.getByText('The tracking number is corrected.').waitFor()
  await other.page.getByText('ED987654321IN', { exact: true }).waitFor()

  await page.getByRole('checkbox', { name: 'Buti Stole' }).check()
  await page.getByRole('button', { name: 'Refund chosen lines' }).click()
  await page.getByRole('group', { name: 'Confirm the refund' }).waitFor()
  await examineShown(page, '/operator/orders/id-refund')
  await page.getByRole('button', { name: 'Refund Rs.2998' }).click()
  await page.getByText('The refund is on its way').waitFor()
  await page.getByText('Refund queued').waitFor()
  await examineShown(page, '/operator/orders/id')

  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/operator/orders?search=mohini+seram', `/operator/orders/${id}`, `/operator/orders/${id}/packing-slip`]) {
    await examine(page, path, path.replace(id, 'id').replace(/\?.*/, ''))
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await examine(page, `/operator/orders/${id}/packing-slip`, '/operator/orders/id/packing-slip')
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(true)
  expect(await sheetsOf(page)).toEqual([A4])
  expect(complaints).toEqual([])
})
