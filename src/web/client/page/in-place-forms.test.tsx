// @vitest-environment happy-dom
import { getByRole, getByText, queryByText, waitFor } from '@testing-library/dom'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { answerForms, answerOf, openPage, type FormAnswer } from '../../../../test/support/component-page.tsx'
import { accountPhone } from '../../../../test/support/form-pages.tsx'
import { confirmation } from '../../pages/accounts/confirmation.tsx'
import { forgotPassword } from '../../pages/accounts/forgot-password.tsx'
import { register } from '../../pages/accounts/register.tsx'
import { resetPassword } from '../../pages/accounts/reset-password.tsx'
import { signIn } from '../../pages/accounts/sign-in.tsx'

const OFFER = { demo: false, kept: null, providers: [], providerFailure: null }
const EMPTY = { ...OFFER, redirect: '/', email: '', errors: {} }
const UNREACHABLE = 'The shop could not be reached. Please check your connection and try again.'
const EMAIL = 'asha@example.org'
const PASSWORD = 'block-print'

type Before = (root: HTMLElement) => void
type Filled = Record<string, string>
const openReset = (before?: Before) =>
  openPage(resetPassword, { state: { is: 'form', email: null, token: 'token', errors: {} }, isVisitor: true }, before)

const FORMS: [path: string, open: (before?: Before) => ReturnType<typeof openPage>, fields: Filled][] = [
  ['/signin', (before) => openPage(signIn, EMPTY, before), { email: EMAIL, password: PASSWORD }],
  ['/register', (before) => openPage(register, EMPTY, before), { email: EMAIL, password: PASSWORD, confirm: PASSWORD }],
  ['/forgot-password', (before) => openPage(forgotPassword, { email: '', errors: {}, sent: false, demo: false }, before), { email: EMAIL }],
  ['/reset-password', openReset, { password: PASSWORD, confirm: PASSWORD }],
]

const field = (root: HTMLElement, name: string) => root.querySelector<HTMLInputElement>(`[name=${name}]`)!
const submit = (root: HTMLElement) => root.querySelector<HTMLButtonElement>('[type=submit]')!
const valuesIn = (root: HTMLElement, fields: Filled) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, field(root, name).value]))

/** Fills the form as a person, the browser or a page that comes back does. */
function fill(root: HTMLElement, fields: Filled): void {
  for (const [name, value] of Object.entries(fields)) field(root, name).value = value
}

function leaving() {
  const left = vi.spyOn(location, 'assign').mockImplementation(() => {})
  onTestFinished(() => left.mockRestore())
  return () => left.mock.calls.map(([address]) => new URL(address).pathname)
}

describe('a form that is sent in place', () => {
  it.each(FORMS)('%s says that the network is lost, keeps what was typed, and works at the next press', async (path, open, fields) => {
    const left = leaving()
    let answer: FormAnswer = null
    const sent = answerForms(() => answer)
    const { root, user } = open()
    for (const [name, text] of Object.entries(fields)) await user.type(field(root, name), text)
    await user.click(submit(root))
    await waitFor(() => expect(getByRole(root, 'alert').textContent).toBe(UNREACHABLE))
    expect(valuesIn(root, fields)).toEqual(fields)
    answer = { html: '<main>Your Account</main>', address: '/account' }
    await user.click(submit(root))
    await waitFor(() => expect(left()).toEqual(['/account']))
    expect(sent.map(({ address }) => address)).toEqual([path, path])
    expect(sent[1]!.fields).toMatchObject(fields)
  })

  it('says to an operator, in the status line, that it may have been done', async () => {
    answerForms(() => null)
    const { root, user } = openPage(forgotPassword, { email: EMAIL, errors: {}, sent: false, demo: false }, (page) => {
      page.insertAdjacentHTML('beforebegin', '<p data-said></p>')
    })
    await user.click(submit(root))
    await waitFor(() => expect(document.querySelector('[data-said]')!.textContent).toMatch(/^There was no answer/))
    expect(root.querySelector('[role=alert]')).toBeNull()
  })

  it('is sent once while the shop works', async () => {
    const answered = Promise.withResolvers<FormAnswer>()
    const sent = answerForms(() => answered.promise)
    const { root, user } = openPage(signIn, EMPTY)
    await user.type(field(root, 'email'), EMAIL)
    await user.type(field(root, 'password'), PASSWORD)
    for (let press = 0; press < 3; press++) await user.click(submit(root))
    await waitFor(() => expect(submit(root).getAttribute('aria-busy')).toBe('true'))
    answered.resolve(answerOf(signIn, { ...EMPTY, email: EMAIL, errors: { form: 'Not right.' } }, 422))
    await waitFor(() => getByText(root, 'Not right.'))
    await waitFor(() => expect(submit(root).hasAttribute('aria-busy')).toBe(false))
    expect(sent).toHaveLength(1)
  })

  it('comes back with what the shop refuses, at the first wrong field, and keeps all that was typed', async () => {
    const errors = { password: 'This is one of the most common passwords.' }
    answerForms(() => answerOf(register, { ...EMPTY, email: EMAIL, errors }, 422))
    const { root, user } = openPage(register, EMPTY)
    const typed = { email: EMAIL, password: 'password123', confirm: 'password123' }
    for (const [name, text] of Object.entries(typed)) await user.type(field(root, name), text)
    await waitFor(() => getByText(root, /Easy to guess/))
    await user.click(getByRole(root, 'button', { name: 'Show password' }))
    expect([field(root, 'password').type, field(root, 'confirm').type]).toEqual(['text', 'text'])
    await user.click(submit(root))
    await waitFor(() => getByText(root, errors.password))
    expect(document.activeElement).toBe(field(root, 'password'))
    expect([field(root, 'password').type, field(root, 'confirm').type]).toEqual(['password', 'password'])
    expect([valuesIn(root, typed), submit(root).disabled]).toEqual([typed, false])
    await user.type(field(root, 'password'), '4')
    expect(queryByText(root, errors.password)).toBeNull()
    expect(submit(root).disabled).toBe(true)
  })

  it('shows what became of it where it stands', async () => {
    answerForms(() => answerOf(forgotPassword, { email: EMAIL, errors: {}, sent: true, demo: false }))
    const { root, user } = openPage(forgotPassword, { email: '', errors: {}, sent: false, demo: false })
    await user.type(field(root, 'email'), EMAIL)
    await user.click(submit(root))
    await waitFor(() => expect(getByRole(root, 'status').textContent).toBe('A password reset email has been set.'))
  })

  it('stays as it is when the shop answers with the page of a fault', async () => {
    answerForms(() => ({ status: 503, html: '<main><h1>Back in a moment</h1><p>Please try again in a moment.</p></main>' }))
    const { root, user } = openPage(signIn, EMPTY)
    await user.type(field(root, 'email'), EMAIL)
    await user.type(field(root, 'password'), PASSWORD)
    await user.click(submit(root))
    await waitFor(() => expect(getByRole(root, 'alert').textContent).toBe('Please try again in a moment.'))
    expect(field(root, 'password').value).toBe(PASSWORD)
  })

  it('leads from step to step', async () => {
    const number = { number: null, codeUntil: null, typed: '', error: null }
    const sent = answerForms(() => ({ ...answerOf(accountPhone, { ...number, state: 'code', number: '+91 98765 43210' })!, address: '/' }))
    const { root, user } = openPage(accountPhone, { ...number, state: 'number' }, (page) => fill(page, { phone: '98765 43210' }))
    await user.click(getByRole(root, 'button', { name: 'Send code' }))
    await waitFor(() => expect(document.activeElement).toBe(field(root, 'code')))
    expect(sent[0]!.fields).toMatchObject({ intent: 'send-code', phone: '98765 43210' })
  })

  it('asks in itself for the password again, which goes with what was typed', async () => {
    const props = {
      address: '/account/phone',
      email: EMAIL,
      hasPassword: true,
      providers: ['google' as const],
      failure: null,
      back: '/account',
    }
    const form = { fields: [{ name: 'intent', value: 'send-code' }], lost: null }
    const sent = answerForms(() => answerOf(confirmation, { ...props, form, error: sent.length > 1 ? 'Not right.' : null }, 422))
    const { root, user } = openPage(accountPhone, { state: 'number', number: null, codeUntil: null, typed: '', error: null })
    await user.type(field(root, 'phone'), '98765 43210')
    await user.click(getByRole(root, 'button', { name: 'Send code' }))
    await waitFor(() => getByText(root, 'Confirm that it is you'))
    expect(document.activeElement).toBe(field(root, 'confirm_password'))
    getByRole(root, 'button', { name: 'Continue with Google' })
    await user.keyboard('a-wrong-one')
    await user.click(getByRole(root, 'button', { name: 'Send code' }))
    await waitFor(() => getByText(root, 'Not right.'))
    expect(root.querySelectorAll('[name=confirm_password]')).toHaveLength(1)
    expect(sent.map(({ fields }) => fields)).toMatchObject([
      { phone: '98765 43210' },
      { phone: '98765 43210', confirm_email: EMAIL, confirm_password: 'a-wrong-one' },
    ])
  })
})

describe('the messages of a form', () => {
  it('show only after a change, and nobody can send it while something is wrong', async () => {
    const { root, user } = openPage(register, EMPTY)
    expect(submit(root).disabled).toBe(true)
    expect(root.querySelector('[aria-invalid]')).toBeNull()
    await user.type(field(root, 'password'), PASSWORD)
    await user.type(field(root, 'confirm'), 'another')
    await user.click(field(root, 'email'))
    await waitFor(() => expect(queryByText(root, 'Passwords do not match.')).not.toBeNull())
    expect(queryByText(root, 'Please provide an email address.')).not.toBeNull()
    await user.clear(field(root, 'confirm'))
    await user.type(field(root, 'confirm'), PASSWORD)
    await user.type(field(root, 'email'), 'late@example.in')
    expect(submit(root).disabled).toBe(false)
  })

  it('are not touched by a form that has left the page', () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const type = (root: HTMLElement, fields: Filled) => {
      fill(root, fields)
      for (const name of Object.keys(fields)) field(root, name).dispatchEvent(new Event('input', { bubbles: true }))
    }
    type(openPage(register, EMPTY).root, { email: EMAIL })
    vi.advanceTimersByTime(300)
    const { root } = openPage(register, EMPTY)
    type(root, { password: PASSWORD })
    vi.advanceTimersByTime(300)
    expect(queryByText(root, 'Please provide an email address.')).not.toBeNull()
  })

  it('come at once when the keyboard leaves the field, and go while it is mended', async () => {
    const { root, user } = openPage(register, EMPTY)
    const message = () => queryByText(root, 'Please provide an email address.')
    await user.type(field(root, 'email'), 'asha@')
    expect(message()).toBeNull()
    await user.tab()
    await waitFor(() => expect(message()).not.toBeNull())
    expect(field(root, 'email').getAttribute('aria-invalid')).toBe('true')
    await user.type(field(root, 'email'), 'e')
    await waitFor(() => expect(message()).toBeNull())
  })
})

describe('before the script is there, of the form', () => {
  it.each(FORMS)('%s what was filled in counts, and stays', (_, open, fields) => {
    const { root } = open((page) => fill(page, fields))
    expect(submit(root).disabled).toBe(false)
    expect(valuesIn(root, fields)).toEqual(fields)
    expect(root.querySelector('[aria-invalid]')).toBeNull()
  })

  it.each(FORMS)('%s what the browser filled in and hides from scripts counts as filled', (_, open) => {
    const asked = vi.spyOn(HTMLFormElement.prototype, 'querySelector')
    const button = (form: HTMLFormElement) => form.querySelectorAll('[type=submit]')[0] ?? null
    // Here is no browser that fills in.
    asked.mockImplementation(function (this: HTMLFormElement, selector: string) {
      return selector.endsWith(':autofill') ? document.body : button(this)
    })
    onTestFinished(() => asked.mockRestore())
    expect(submit(open().root).disabled).toBe(false)
  })

  it.each(FORMS)('%s nothing was filled in: it cannot be sent, and complains of nothing', (_, open) => {
    const { root } = open()
    expect(submit(root).disabled).toBe(true)
    expect(root.querySelector('[aria-invalid]')).toBeNull()
  })

  it('something wrong was typed, and its message shows', () => {
    const { root } = openPage(register, EMPTY, (page) => fill(page, { email: EMAIL, password: PASSWORD, confirm: 'another' }))
    getByText(root, 'Passwords do not match.')
    expect(submit(root).disabled).toBe(true)
  })

  it('something is still being typed, and its message waits', async () => {
    const { root, user } = openPage(forgotPassword, { email: '', errors: {}, sent: false, demo: false }, (page) => {
      fill(page, { email: 'asha@' })
      field(page, 'email').focus()
    })
    expect([document.activeElement, root.querySelector('[aria-invalid]')]).toEqual([field(root, 'email'), null])
    await user.tab()
    await waitFor(() => expect(field(root, 'email').getAttribute('aria-invalid')).toBe('true'))
  })
})
