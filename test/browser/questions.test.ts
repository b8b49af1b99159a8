import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { PHONE } from '../support/chromium.ts'
import { insertOrder } from '../support/orders.ts'
import { giveAddress, signInSomebody } from './people.ts'
import { useShop } from './use-shop.ts'

const here = useShop()

function focused(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.textContent)
}

describe('what cannot be taken back', () => {
  it('asks first, with the keyboard alone, and gives the focus back to what was pressed', async () => {
    const { page, complaints } = await here.visit()
    const somebody = await signInSomebody(page, here)
    for (const name of ['Asha at home', 'Asha at work']) await giveAddress(here, somebody, name)
    await page.goto('/checkout/shipping')
    const saved = page.getByRole('group', { name: 'Saved addresses' })
    await saved.getByRole('button', { name: 'Delete address' }).first().focus()
    const question = page.getByRole('alertdialog', { name: /: this address is deleted\.$/ })
    for (const leave of ['Escape', 'Enter']) {
      await page.keyboard.press('Enter')
      await question.waitFor()
      expect(await focused(page)).toBe('Keep it')
      await page.keyboard.press(leave)
      await question.waitFor({ state: 'hidden' })
      expect(await focused(page)).toBe('Delete address')
    }
    // Whoever tabs on has left it: it lies over nothing that has the focus.
    await page.keyboard.press('Enter')
    await question.waitFor()
    for (const step of ['Yes, delete', 'Make default']) {
      await page.keyboard.press('Tab')
      expect(await focused(page)).toBe(step)
    }
    await question.waitFor({ state: 'hidden' })
    expect(await focused(page)).toBe('Make default')
    await saved.getByRole('button', { name: 'Delete address' }).first().focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Yes, delete')
    await page.keyboard.press('Enter')
    await expect.poll(() => saved.getByRole('radio').count()).toBe(1)
    expect([await question.count(), await page.getByRole('alertdialog').count()]).toEqual([0, 0])
    expect(await page.evaluate(() => document.activeElement?.closest('fieldset') !== null)).toBe(true)
    expect(complaints).toEqual([])
  })

  it('asks without JavaScript too', async () => {
    const { page } = await here.visit({ viewport: PHONE, javaScriptEnabled: false })
    const somebody = await signInSomebody(page, here)
    const order = { uid: somebody.uid, number: 'QUESTION01', receipt: 90_011, placedAt: new Date().toISOString() }
    await insertOrder(here.pool, order)
    await page.goto('/account/orders')
    const cancel = page.getByRole('button', { name: 'Cancel order', exact: true })
    await cancel.click()
    const question = page.getByRole('alertdialog', { name: /is cancelled as a whole/ })
    await question.getByRole('button', { name: 'Keep it' }).click()
    await question.waitFor({ state: 'hidden' })
    await cancel.click()
    await question.getByRole('button', { name: 'Yes, cancel' }).click()
    await page.getByText('Cancelled, and the money goes back').waitFor()
    expect(await cancel.count()).toBe(0)
  })
})
