import { expect, it } from 'vitest'
import { PHONE } from '../support/chromium.ts'
import { examineShownInWindows } from './examine.ts'
import { textTo } from './outbox.ts'
import { signInSomebody } from './people.ts'
import { useShop } from './use-shop.ts'

const here = useShop()

/** A number that no other test sends to. */
const NUMBER = '9876501234'
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

it('a phone is linked by captcha, number and code, and unlinked', async () => {
  const { page, ready, complaints } = await here.visit({ viewport: PHONE })
  await page.addInitScript(() => localStorage.setItem('cookiePolicy', 'accepted'))
  await signInSomebody(page, here)
  await page.goto('/account')
  await ready()
  await page.getByRole('button', { name: 'Link phone number' }).click()
  await page.getByRole('textbox', { name: 'Phone number' }).fill(NUMBER)
  await page.getByRole('button', { name: 'Send code' }).click()
  const field = page.getByRole('textbox', { name: 'Verification code' })
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  const code = /^\d{6}/.exec(await textTo(here.sandbox, `+91${NUMBER}`))![0]
  await field.fill(wrong(code))
  await page.getByRole('button', { name: 'Verify' }).click()
  const alert = page.getByRole('alert').getByText('This code is not right.')
  await alert.waitFor()
  expect(await alert.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(161, 38, 29)')
  await examineShownInWindows(page, 'phone code')
  await field.fill(code)
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByRole('definition').getByText(`+91${NUMBER}`).waitFor()
  await page.getByRole('button', { name: 'Unlink phone number' }).click()
  await page.getByRole('button', { name: 'Yes, unlink' }).click()
  await page.getByRole('button', { name: 'Link phone number' }).waitFor()
  expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([])
})
