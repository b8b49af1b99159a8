import { expect, it, onTestFinished } from 'vitest'
import { createAppCheckTokens } from '../../src/platform/secrets/app-check-tokens.ts'
import { giveAddress, putInCart, signInAs, signInSomebody } from './people.ts'
import { useShop } from './use-shop.ts'

const here = useShop()

it('a session earns one ID token for all pages of a tab, which goes with the live connection and, beside one of App Check, with calls', async () => {
  here.shop.appCheck = createAppCheckTokens({ secret: 'a secret of this test, of 32 letters', publicUrl: here.origin })
  onTestFinished(() => {
    here.shop.appCheck = null
  })
  const { page, complaints } = await here.visit()
  const earned: string[] = []
  page.on('request', (request) => new URL(request.url()).pathname === '/auth/token' && earned.push(request.url()))
  const isEarned = async () => await expect.poll(() => page.evaluate(() => sessionStorage.getItem('id-token') ?? '')).toContain('"token"')
  const somebody = await signInSomebody(page, here)
  await putInCart(here, somebody, { id: 'neel-buti-kurta', options: { size: 'M' } })
  await giveAddress(here, somebody)
  // A page that is left before the answer would earn another one.
  await page.goto('/account')
  await isEarned()

  // One of an ended session is given up.
  await page.request.post('/account', { form: { intent: 'sign-out-everywhere' }, headers: { 'sec-fetch-site': 'same-origin' } })
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await signInAs(page, here, somebody)
  await page.goto('/account')
  await isEarned()
  expect(earned).toHaveLength(2)

  const frames: string[] = []
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => frames.push(String(payload))))
  await page.goto('/checkout/shipping')
  await expect.poll(() => frames.find((frame) => frame.includes('"token"'))).toBeDefined()
  const calling = page.waitForRequest('**/functions/us-central1/phone_pe_checkout')
  await page.getByRole('button', { name: 'Place Order →' }).click()
  const token = expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  const bearer = expect.stringMatching(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/)
  expect((await calling).headers()).toMatchObject({ authorization: bearer, 'x-firebase-appcheck': token })
  await page.getByRole('textbox', { name: 'Card number' }).waitFor()
  expect(earned).toHaveLength(2)
  expect(complaints).toEqual([])
})
