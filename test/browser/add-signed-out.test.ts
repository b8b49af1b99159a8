import { expect, it } from 'vitest'
import { DESKTOP, PHONE } from '../support/chromium.ts'
import { newEmail } from './people.ts'
import { useShop } from './use-shop.ts'

const here = useShop()
const PASSWORD = 'block-print'

it.each([
  ['on a phone', { viewport: PHONE }],
  ['without JavaScript', { viewport: DESKTOP, javaScriptEnabled: false }],
])('a visitor who adds to the cart registers and finds it there %s', async (_, visitor) => {
  const { page, complaints } = await here.visit(visitor)
  await page.goto('/product/neel-buti-kurta')
  await page.getByRole('radio', { name: 'XL', exact: true }).check({ force: true })
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.waitForURL('**/signin?redirect=/product/neel-buti-kurta')
  await page.getByRole('link', { name: 'Register' }).click()
  await page.getByRole('heading', { name: 'Register' }).waitFor()
  await page.getByRole('textbox', { name: 'Email' }).fill(newEmail())
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Register' }).click()
  await page.waitForURL('**/product/neel-buti-kurta?added=true')
  await page.getByRole('status').getByText('You are signed in, and it is in your cart: size XL, quantity 1.').waitFor()
  expect(await page.getByRole('radio', { name: 'XL', exact: true }).isChecked()).toBe(true)
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).waitFor()

  await page.getByRole('button', { name: 'Remove from cart' }).click()
  await page.getByRole('button', { name: 'Add to cart' }).waitFor()
  await expect.poll(async () => (await page.request.get('/api/cart/me')).json()).toMatchObject({ items: [] })
  await page.goto('/product/neel-buti-kurta?added=true')
  await page.getByRole('button', { name: 'Add to cart' }).waitFor()
  expect(await page.getByText('it is in your cart').count()).toBe(0)
  expect(complaints).toEqual([])
})
