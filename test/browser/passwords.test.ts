import { describe, expect, it } from 'vitest'
import { PHONE } from '../support/chromium.ts'
import { goToLive, hasStayed, holdScripts, openDisclosure, stayOnPage } from './open-pages.ts'
import { newEmail, registerSomebody, signIn } from './people.ts'
import { useShop } from './use-shop.ts'

const here = useShop()

describe('a new password', () => {
  it('is refused by the server when it is common, and its strength is a hint that blocks nothing', async () => {
    const { page, ready, complaints } = await here.visit({ viewport: PHONE })
    await page.goto('/register')
    await ready()
    const fill = async (password: string) => {
      await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
      await page.getByRole('textbox', { name: 'Confirm password' }).fill(password)
    }
    await page.getByRole('textbox', { name: 'Email' }).fill(newEmail())
    await fill('password123')
    await page.getByText('Easy to guess').waitFor()
    await page.getByRole('button', { name: 'Register' }).click()
    await page.getByRole('alert').getByText('This is one of the most common passwords').waitFor()
    await fill('aaaaaaab')
    await page.getByRole('button', { name: 'Register' }).click()
    await page.getByRole('link', { name: 'My Account' }).waitFor()
    expect(complaints).toEqual([])
  })

  it('is refused by the server in the same words without JavaScript, where nothing offers to show it', async () => {
    const { page } = await here.visit({ javaScriptEnabled: false })
    await page.goto('/register')
    expect(await page.getByRole('button', { name: 'Show password' }).count()).toBe(0)
    await page.getByRole('textbox', { name: 'Email' }).fill(newEmail())
    for (const name of ['Password', 'Confirm password']) await page.getByRole('textbox', { name, exact: true }).fill('password123')
    await page.getByRole('button', { name: 'Register' }).click()
    await page.getByRole('alert').getByText('This is one of the most common passwords').waitFor()
  })
})

describe('a form whose script is on its way', () => {
  it('says what is wrong with what was typed meanwhile, and leaves it', async () => {
    const { page, complaints } = await here.visit()
    const release = await holdScripts(page, '**/assets/react-*.js')
    await page.goto('/register')
    const field = (name: string) => page.getByRole('textbox', { name, exact: true })
    await field('Email').pressSequentially('asha@')
    await field('Password').pressSequentially('pass123')
    await page.getByRole('button', { name: 'Show password' }).click()
    await field('Confirm password').pressSequentially('pass')
    expect(await field('Password').getAttribute('type')).toBe('password')
    release()
    await page.getByText('Please provide an email address.').waitFor()
    await page.getByText('Please choose a password of at least 8 characters.').waitFor()
    expect(await field('Password').getAttribute('type')).toBe('text')
    expect([await field('Email').inputValue(), await field('Password').inputValue()]).toEqual(['asha@', 'pass123'])
    expect(await field('Confirm password').evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.type('123')
    expect(await field('Confirm password').inputValue()).toBe('pass123')
    expect(complaints).toEqual([])
  })

  it('can be sent without it', async () => {
    const { page } = await here.visit()
    const email = await registerSomebody(page)
    await page.goto('/account')
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    const release = await holdScripts(page, '**/assets/react-*.js')
    await page.goto('/signin?redirect=/shop')
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('textbox', { name: 'Password' }).fill('block-print')
    await page.keyboard.press('Enter')
    await page.waitForURL(({ pathname }) => pathname === '/shop')
    release()
    expect(await page.getByRole('link', { name: 'My Account' }).count()).toBe(1)
  })
})

describe('Show password', () => {
  it('shows the passwords of the form until it is sent, and leaves what was typed', async () => {
    const { page, ready } = await here.visit()
    await page.goto('/signin')
    await ready()
    const field = page.getByRole('textbox', { name: 'Password' })
    const toggle = page.getByRole('button', { name: 'Show password' })
    await page.getByRole('textbox', { name: 'Email' }).fill(newEmail())
    await field.fill('indigo mango')
    await toggle.click()
    expect([await field.getAttribute('type'), await field.inputValue()]).toEqual(['text', 'indigo mango'])
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').getByText('is not right').waitFor()
    expect([await field.getAttribute('type'), await field.inputValue()]).toEqual(['password', 'indigo mango'])
    expect(await toggle.getAttribute('aria-pressed')).toBe('false')
  })
})

describe('the password of an account', () => {
  it.each([
    ['on a phone', { viewport: PHONE }],
    ['without JavaScript', { javaScriptEnabled: false }],
  ])('is changed on the account page, which signs out other browsers but no tab of this one, %s', async (_, visitor) => {
    const { page, context, ready } = await here.visit(visitor)
    const email = await registerSomebody(page)
    const other = await here.visit()
    await signIn(other.page, email)
    await other.page.goto('/account')
    await page.goto('/account')
    await ready()
    const sessions = page.locator('details', { hasText: 'Where you are signed in' })
    await openDisclosure(page, 'Where you are signed in')
    expect(await sessions.getByRole('listitem').count()).toBe(2)
    const fill = async (current: string) => {
      await openDisclosure(page, 'Password')
      await page.getByRole('textbox', { name: 'Current password' }).fill(current)
      await page.getByRole('textbox', { name: 'New password' }).fill('indigo and madder')
      await page.getByRole('textbox', { name: 'Confirm password' }).fill('indigo and madder')
      await page.getByRole('button', { name: 'Change password' }).click()
    }
    await fill('not-this-one')
    await page.getByRole('alert').getByText('The current password is not right.').waitFor()
    const tab = await context.newPage()
    const isScripted = !('javaScriptEnabled' in visitor)
    await (isScripted ? goToLive(tab, '/account/orders') : tab.goto('/account/orders'))
    const loaded = isScripted ? tab.waitForEvent('domcontentloaded') : null
    await fill('block-print')
    await page.getByRole('status').getByText('Your password has been changed').waitFor()
    await stayOnPage(page)
    await other.page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await (loaded ?? tab.reload())
    expect([tab.url(), await tab.getByRole('heading', { name: 'Your Orders' }).count()]).toEqual([`${here.origin}/account/orders`, 1])
    expect(await hasStayed(page)).toBe(true)
    await openDisclosure(page, 'Where you are signed in')
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByRole('link', { name: 'Sign In' }).waitFor()
  })
})
