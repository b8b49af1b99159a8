import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { DESKTOP, PHONE, ready } from '../support/chromium.ts'
import { putInCart, signInSomebody } from './people.ts'
import { useShop } from './use-shop.ts'

const here = useShop()

/**
 * A press as a hand does it: the page has time to change between down and up. On a busy machine the message of a pause in typing may
 * come between the look at the button and the press, which misses it then: a hand would see that, and press where it is now.
 */
async function press(page: Page, button: ReturnType<Page['getByRole']>): Promise<void> {
  for (let isHeld = false; !isHeld;) {
    await button.scrollIntoViewIfNeeded()
    const box = (await button.boundingBox())!
    // Near the upper edge: a button that moves down is gone from there.
    await page.mouse.move(box.x + box.width / 2, box.y + 4)
    await page.mouse.down()
    isHeld = await button.evaluate((pressed) => pressed.matches(':active'))
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await page.mouse.up()
  }
}

describe('a message that appears as a field is left', () => {
  it('moves neither the button nor the link that is being pressed away, and leads to the field', async () => {
    const { page } = await here.visit({ viewport: PHONE })
    await putInCart(here, await signInSomebody(page, here), { id: 'kairi-tote' })
    const field = (name: string) => page.getByRole('textbox', { name })
    const [code, save] = [field('Postal code'), page.getByRole('button', { name: 'Save address' })]
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport)
      await page.goto('/checkout/shipping')
      await ready(page)
      await field('Name').fill('Asha Rao')
      await field('Address line 1').fill('7 Chowk Bazaar')
      await field('City').fill('Jaipur')
      await page.getByRole('combobox', { name: 'State' }).selectOption('Rajasthan')
      await code.pressSequentially('123')
      await press(page, save)
      await page.getByRole('alert').getByText('Postal code must be at least 5 digits').waitFor()
      await expect.poll(() => code.evaluate((input) => input === document.activeElement)).toBe(true)
    }
    await code.pressSequentially('45')
    await press(page, save)
    await page.getByRole('group', { name: 'Saved addresses' }).getByRole('radio').waitFor()

    await page.context().clearCookies()
    await page.setViewportSize(PHONE)
    await page.goto('/register')
    await ready(page)
    const message = page.getByText('Please provide an email address.')
    await field('Email').pressSequentially('asha@')
    await press(page, page.getByRole('heading', { name: 'Register' }))
    await message.waitFor()
    await field('Email').fill('kabir@')
    await message.waitFor({ state: 'detached' })
    await press(page, page.getByRole('main').getByRole('link', { name: 'Sign in' }))
    await page.waitForURL('**/signin*')
  })
})
