import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { insertOrder } from '../../src/features/orders/orders.fixture.ts'
import { hasStayed, stayOnPage } from './open-pages.ts'
import { examineInWindows, examineShownInWindows } from './examine.ts'
import { signInOperator } from './operators.ts'
import { A4, sheetsOf } from './print.ts'
import { useShop } from './use-shop.ts'

const here = useShop()

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
  const { page, ready, complaints } = await here.visit()
  await signInOperator(page, here)
  await page.goto('/operator/orders')
  await ready()
  await page.keyboard.press('/')
  await page.keyboard.type('mohini seram')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/operator/orders?*search=mohini+seram*')
  await ready()
  expect(await page.getByRole('table', { name: 'Orders' }).getByRole('row').count()).toBe(3)

  const other = await here.visit()
  await signInOperator(other.page, here)
  await other.page.goto(`/operator/orders/${id}`)
  await other.ready()

  // In the list of those that wait: the page stays, and the keyboard goes on with the next one.
  await page.goto('/operator/orders?search=mohini+seram&state=placed')
  await ready()
  await stayOnPage(page)
  const row = (order: string) => page.locator(`[id="row-${order}"]`)
  await examineShownInWindows(page, '/operator/orders-to-ship')
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

  await page.getByRole('checkbox', { name: 'Buti Stole' }).check()
  await page.getByRole('button', { name: 'Refund chosen lines' }).click()
  await page.getByRole('group', { name: 'Confirm the refund' }).waitFor()
  await examineShownInWindows(page, '/operator/orders/id-refund')
  await page.getByRole('button', { name: 'Refund Rs.2998' }).click()
  await page.getByText('The refund is on its way').waitFor()
  await page.getByText('Refund queued').waitFor()

  await examineInWindows(page, `/operator/orders/${id}/packing-slip`, '/operator/orders/id/packing-slip')
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(true)
  expect(await sheetsOf(page)).toEqual([A4])
  expect(complaints).toEqual([])
})
