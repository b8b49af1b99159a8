import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { findProducts } from '../../src/features/catalogue/find-product.ts'
import { grantOperator, revokeOperator } from '../../src/features/operator-access/change-operator.ts'
import { COMMAND_LINE } from '../../src/features/operator-access/record-action.ts'
import { PHONE } from '../support/chromium.ts'
import { insertOrder } from '../support/orders.ts'
import { examineInWindows, examineShownInWindows } from './examine.ts'
import { hasStayed, stayOnPage } from './open-pages.ts'
import { signInOperator } from './operators.ts'
import { signInSomebody } from './people.ts'
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
  const pieces = await findProducts(here.shop, ['neel-buti-kurta', 'ajrakh-stole'])
  const pictures = pieces.map(({ images }) => images[0]!)
  return insertOrder(here.pool, { uid: rows[0]!.id, number, name: 'Mohini Sen', city, receipt, placedAt, pictures })
}

it('a packer on a phone packs what is pictured, goes on by a key, and loses what an owner takes', async () => {
  const [first, second] = [await addOrder('Rishra', 90_003), await addOrder('Rishra', 90_004)]
  const { page, ready, complaints } = await here.visit({ viewport: PHONE })
  const { uid } = await signInOperator(page, here)
  // As an owner there is a price; the page that is open loses it.
  await page.goto(`/operator/orders/${first}`)
  await page.getByRole('button', { name: 'Refund everything' }).waitFor()
  const owner = await signInOperator((await here.visit()).page, here)
  expect(await grantOperator(here.shop, { uid, role: 'packer' }, COMMAND_LINE)).toMatchObject({ ok: true })
  await page.getByRole('heading', { name: 'Deliver to' }).waitFor()
  expect(await page.getByText('Rs.').count()).toBe(0)

  await ready()
  const piece = page.getByRole('checkbox', { name: 'Buti Stole' })
  await piece.check()
  // Once all is in the parcel, the one button to mark it as shipped is below the thumb: what is missing for it is asked for.
  const ship = page.getByRole('button', { name: 'Mark as shipped' })
  const isBelowThumb = async () => {
    const { y = 0 } = (await ship.boundingBox()) ?? {}
    return y > PHONE.height / 2 && y < PHONE.height
  }
  expect(await isBelowThumb()).toBe(false)
  await page.getByRole('checkbox', { name: 'Neel Kurta' }).check()
  expect(await isBelowThumb()).toBe(true)
  await ship.click()
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'tracking')
  // Axe counts what lies under the bar at the foot of the window as too small.
  await page.evaluate(() => scrollTo(0, 0))
  await examineShownInWindows(page, '/operator/orders/id-to-pack')
  // Another order comes meanwhile: what is ticked stays so.
  const waiting = await page.getByText(/Number \d+ of \d+ to pack/).textContent()
  const third = await addOrder('Rishra', 90_005)
  await page.getByText(waiting!.replace(/\d+ to pack/, (words) => `${parseInt(words, 10) + 1} to pack`)).waitFor()
  expect(await piece.isChecked()).toBe(true)
  // A letter that is typed into a field leads nowhere.
  await piece.focus()
  await page.keyboard.press('j')
  await page.waitForURL(`**/operator/orders/${second}`)
  for (const path of ['', '/orders?state=placed', '/products', '/products/neel-buti-kurta'])
    await examineInWindows(page, `/operator${path}`, `packer ${path.replace('?', ' ')}`)
  await revokeOperator(here.shop, { uid }, { uid: owner.uid, name: 'Owner' })
  await page.getByRole('heading', { name: '404 - Page Not Found' }).waitFor()
  expect((await page.goto('/operator'))!.status()).toBe(404)
  expect(complaints.filter((complaint) => !/\b404\b/.test(complaint))).toEqual([])
  await here.pool.query('delete from orders where id = any($1)', [[first, second, third]])
})

it('what a buyer tells of an order stands on the operator’s open page, and the answer on the buyer’s', async () => {
  const id = await addOrder('Hooghly', 90_006)
  const buyer = await here.visit({ viewport: PHONE })
  const { uid } = await signInSomebody(buyer.page, here)
  await here.pool.query("update orders set user_id = $2, state = 'delivered', delivered_at = now() where id = $1", [id, uid])
  const operator = await here.visit()
  await signInOperator(operator.page, here)
  await operator.page.goto(`/operator/orders/${id}`)
  await operator.ready()

  await examineInWindows(buyer.page, '/account/orders', 'orders that have arrived')
  expect(await buyer.page.getByRole('list', { name: 'Pieces' }).locator('img').count()).toBe(2)
  await buyer.page.getByRole('link', { name: 'Something is wrong' }).click()
  await buyer.page.waitForURL(`**/account/orders/${id}/wrong`)
  await buyer.ready()
  await examineShownInWindows(buyer.page, '/account/orders/id/wrong')
  await buyer.page.getByRole('combobox', { name: 'Kind of fault' }).selectOption('A piece is faulty')
  await buyer.page.getByRole('textbox', { name: 'Tell us what you see' }).fill('The seam of the left sleeve comes open.')
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#3355aa' } })
    .jpeg()
    .toBuffer()
  await buyer.page.getByLabel('Photos').setInputFiles({ name: 'sleeve.jpg', mimeType: 'image/jpeg', buffer: photo })
  await buyer.page.getByRole('button', { name: 'Tell us' }).click()
  await buyer.page.waitForURL(`**/account/orders#told-${id}`)
  await buyer.ready()

  await operator.page.getByText('The seam of the left sleeve comes open.').waitFor()
  await examineShownInWindows(operator.page, '/operator/orders/id-complaint')
  await operator.page.getByRole('textbox', { name: 'Answer' }).fill('We send somebody for it.')
  await operator.page.getByRole('button', { name: 'Answer' }).click()
  await buyer.page.getByText('We send somebody for it.').waitFor()
  await examineShownInWindows(buyer.page, 'orders with an answer')
  expect([...buyer.complaints, ...operator.complaints]).toEqual([])
})

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
  // On a phone the form is folded, in a row of a table it is open.
  const { width, height } = page.viewportSize()!
  await page.setViewportSize(PHONE)
  expect(await row(second).getByRole('textbox').isVisible()).toBe(false)
  await row(second).getByText('Ship', { exact: false }).first().click()
  await row(second).getByRole('textbox').waitFor()
  await page.setViewportSize({ width, height })
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
  const tracking = page.getByRole('textbox', { name: 'Tracking number' })
  await tracking.fill('ED123456789IN')
  // A page that says that the shop is busy is none of the operators', and takes away nothing that was typed.
  const busy = `<title>${await page.title()}</title><main><h1>Please wait</h1><p>More people are here.</p></main>`
  const address = `**/operator/orders/${id}`
  await page.route(address, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, contentType: 'text/html', body: busy }) : route.continue(),
  )
  await page.getByRole('button', { name: 'Mark as shipped' }).click()
  await page.getByText('More people are here.').waitFor()
  expect(await tracking.inputValue()).toBe('ED123456789IN')
  await page.unroute(address)
  expect(complaints.splice(0)).toEqual([`503 ${page.url()}`, expect.stringContaining('503')])
  await page.getByRole('button', { name: 'Mark as shipped' }).click()
  await page.getByText(/^Order \w+ is shipped\./).waitFor()
  // The other operator's page follows.
  await other.page.getByText('Order shipped').waitFor()
  await other.page.getByText('Mail sent').waitFor()
  expect(await other.page.getByRole('button', { name: 'Mark as shipped' }).count()).toBe(0)

  await page.getByRole('checkbox', { name: 'Buti Stole' }).check()
  await page.getByRole('button', { name: 'Refund ticked pieces' }).click()
  await page.getByRole('group', { name: 'Confirm the refund' }).waitFor()
  await examineShownInWindows(page, '/operator/orders/id-refund')
  await page.getByRole('button', { name: 'Yes, refund Rs.2998' }).click()
  await page.getByText('The refund is on its way').waitFor()
  await page.getByText('Refund queued').waitFor()

  await examineInWindows(page, `/operator/orders/${id}/packing-slip`, '/operator/orders/id/packing-slip')
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(true)
  expect(await sheetsOf(page)).toEqual([A4])
  expect(complaints).toEqual([])
})
