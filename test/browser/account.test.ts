import { describe, expect, it } from 'vitest'
import { PHONE } from '../support/chromium.ts'
import { goToLive, open } from './open-pages.ts'
import { registerSomebody } from './people.ts'
import { useShop } from './use-shop.ts'

const here = useShop()

describe('the display name', () => {
  it.each([
    ['on a phone', { viewport: PHONE }],
    ['without JavaScript', { javaScriptEnabled: false }],
  ])('is changed on the account page %s', async (_, visitor) => {
    const { page, ready, complaints } = await here.visit(visitor)
    await registerSomebody(page)
    await page.goto('/account')
    await ready()
    const field = page.getByRole('textbox', { name: 'Display name' })
    await field.fill('me@example.in')
    await page.getByRole('button', { name: 'Save name' }).click()
    await page.getByRole('alert').getByText('Everybody can see this name').waitFor()
    await field.fill('Meera Iyer')
    await page.getByRole('button', { name: 'Save name' }).click()
    await page.getByRole('status').getByText('Your display name is changed').waitFor()
    await page.getByRole('definition').getByText('Meera Iyer').waitFor()
    expect(complaints).toEqual([])
  })

  it('is the new one in another tab too, without a reload', async () => {
    const { page, context } = await here.visit()
    await registerSomebody(page)
    const other = await open(context, '/account')
    await goToLive(page, '/account')
    await page.getByRole('textbox', { name: 'Display name' }).fill('Meera Iyer')
    await page.getByRole('button', { name: 'Save name' }).click()
    await other.page.getByRole('definition').getByText('Meera Iyer').waitFor()
    expect(await other.stays()).toBe(true)
  })
})
