import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { issueReset } from '../../src/features/accounts/reset-password.ts'
import { ready } from '../support/chromium.ts'
import { newEmail, registerSomebody } from './people.ts'
import { useShop } from './use-shop.ts'

const here = useShop()
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const WORDS = 'The shop could not be reached. Please check your connection and try again.'
const PASSWORD = 'block-print'

type Form = { path: string; button: string; fields: Record<string, string>; afterwards: (page: Page) => Promise<void> }

async function openForm(name: 'sign in' | 'register' | 'forgot password' | 'reset password'): Promise<Form> {
  const email = await registerSomebody((await here.visit()).page)
  const signedIn = (page: Page) => page.getByRole('link', { name: 'My Account' }).waitFor()
  switch (name) {
    case 'sign in':
      return { path: '/signin', button: 'Sign in', fields: { Email: email, Password: PASSWORD }, afterwards: signedIn }
    case 'register':
      return {
        path: '/register',
        button: 'Register',
        fields: { Email: newEmail(), Password: PASSWORD, 'Confirm password': PASSWORD },
        afterwards: signedIn,
      }
    case 'forgot password':
      return {
        path: '/forgot-password',
        button: 'Send reset email',
        fields: { Email: email },
        afterwards: (page) => page.getByRole('status').getByText('A password reset email has been set.').waitFor(),
      }
    case 'reset password':
      return {
        path: `/reset-password?token=${await issueReset(here.shop, email)}`,
        button: 'Reset password',
        fields: { 'New password': PASSWORD, 'Confirm password': PASSWORD },
        afterwards: (page) => page.getByRole('status').getByText('Your password has been changed').waitFor(),
      }
  }
}

it.each(['sign in', 'register', 'forgot password', 'reset password'] as const)(
  'a lost network at %s is said under the form, what was typed stays, and the next press works',
  async (name) => {
    const { path, button, fields, afterwards } = await openForm(name)
    const { page, context } = await here.visit()
    await page.goto(path)
    await ready(page)
    for (const [label, text] of Object.entries(fields)) await field(page, label).fill(text)
    await context.setOffline(true)
    await page.getByRole('button', { name: button, exact: true }).click()
    await page.getByRole('alert').getByText(WORDS).waitFor()
    for (const [label, text] of Object.entries(fields)) expect(await field(page, label).inputValue()).toBe(text)
    await context.setOffline(false)
    await page.getByRole('button', { name: button, exact: true }).click()
    await afterwards(page)
  },
)
