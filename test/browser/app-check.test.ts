import { expect, it, onTestFinished } from 'vitest'
import { createAppCheckTokens } from '../../src/platform/app-check-tokens.ts'
import { addToCart, registerSomebody, saveAddress } from './people.ts'
import { useShop } from './use-shop.ts'

const here = useShop()

it('where App Check is on a page earns its token before it calls a function', async () => {
  here.shop.appCheck = createAppCheckTokens({ secret: 'a secret of this test, of 32 letters', publicUrl: here.origin })
  onTestFinished(() => {
    here.shop.appCheck = null
  })
  const { page, ready, complaints } = await here.visit()
  await registerSomebody(page)
  await addToCart(page, 'neel-buti-kurta')
  await saveAddress(page)
  await ready()
  const calling = page.waitForRequest('**/functions/us-central1/phone_pe_checkout')
  await page.getByRole('button', { name: 'Place Order →' }).click()
  expect((await calling).headers()['x-firebase-appcheck']).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  await page.waitForURL(`${here.sandbox}/**`)
  expect(complaints).toEqual([])
})
