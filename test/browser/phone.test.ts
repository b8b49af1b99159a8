import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { PHONE } from '../support/chromium.ts'
import { examineInWindows } from './examine.ts'
import { textTo } from './outbox.ts'
import { registerSomebody } from './people.ts'
import { useShop } from './use-shop.ts'

const here = useShop()

/** A number that no other test sends to. */
const newNumber = () => `98${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`

async function solveCaptcha(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Link phone number' }).click()
  await page.getByRole('textbox', { name: 'Phone number' }).waitFor()
}

const codeFor = async (number: string) => /^\d{6}/.exec(await textTo(here.sandbox, `+91${number}`))![0]
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('linking a phone in every window', () => {
  it('goes by captcha, number and code to the number on the page', async () => {
    const { page, ready, complaints } = await here.visit({ viewport: PHONE })
    await page.addInitScript(() => localStorage.setItem('cookiePolicy', 'accepted'))
    await registerSomebody(page)
    await examineInWindows(page, '/account', 'phone start')
    await ready()
    await solveCaptcha(page)
    await page.getByRole('textbox', { name: 'Phone number' }).fill('12345')
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByRole('alert').getByText('Please provide a mobile number').waitFor()
    await examineInWindows(page, '/account', 'phone number')
    await ready()
    const number = newNumber()
    await page.getByRole('textbox', { name: 'Phone number' }).fill(number)
    await page.getByRole('button', { name: 'Send code' }).click()
    const field = page.getByRole('textbox', { name: 'Verification code' })
    await field.waitFor()
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
    const code = await codeFor(number)
    await field.fill(wrong(code))
    await page.getByRole('button', { name: 'Verify' }).click()
    const alert = page.getByRole('alert').getByText('This code is not right.')
    await alert.waitFor()
    expect(await alert.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(161, 38, 29)')
    await examineInWindows(page, '/account', 'phone code')
    await ready()
    await field.fill(code)
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.getByRole('definition').getByText(`+91${number}`).waitFor()
    await page.getByRole('button', { name: 'Unlink phone number' }).waitFor()
    await examineInWindows(page, '/account', 'phone linked')
    expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([])
  })
})

describe('linking a phone', () => {
  it('goes on without JavaScript once the captcha is solved, and is undone', async () => {
    const { page, ready, context } = await here.visit()
    await registerSomebody(page)
    await page.goto('/account')
    await ready()
    await solveCaptcha(page)
    const plain = await here.visit({ javaScriptEnabled: false })
    await plain.context.addCookies(await context.cookies())
    await plain.page.goto('/account')
    const number = newNumber()
    await plain.page.getByRole('textbox', { name: 'Phone number' }).fill(number)
    await plain.page.getByRole('button', { name: 'Send code' }).click()
    await plain.page.getByRole('textbox', { name: 'Verification code' }).fill(await codeFor(number))
    await plain.page.getByRole('button', { name: 'Verify' }).click()
    await plain.page.getByRole('definition').getByText(`+91${number}`).waitFor()
    await plain.page.getByRole('button', { name: 'Unlink phone number' }).click()
    await plain.page.getByRole('button', { name: 'Link phone number' }).waitFor()
    expect(await plain.page.locator('#phone').innerText()).toContain('a check against robots, which needs JavaScript.')
    expect(await plain.page.getByRole('definition').getByText(`+91${number}`).count()).toBe(0)
  })
})
