// @vitest-environment happy-dom
import { getByLabelText, getByRole, queryAllByText, queryByText, waitFor } from '@testing-library/dom'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { answerCalls, lineOf } from '../../../test/support/component-shop.ts'
import { renderIsland } from '../../../test/support/component.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { DisplayNameForm } from './display-name-form.tsx'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { PhoneLinking } from './phone-linking.tsx'
import { RegisterForm } from './register-form.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'
import { ReviewBox } from './review-box.tsx'
import { Shipping } from './shipping.tsx'
import { SignInForm } from './sign-in-form.tsx'

type Before = (root: HTMLElement) => void
type Filled = Record<string, string>

const EMPTY = { redirect: '', email: '', errors: {} }
const EMAIL = 'asha@example.org'
const PASSWORD = 'block-print'
const BLANK = { name: '', addressLine1: '', addressLine2: '', cityLocality: '', stateProvince: '', postalCode: '' }
const ADDRESS = {
  ...BLANK,
  name: 'Asha Rao',
  addressLine1: '9 Chowk Bazaar',
  cityLocality: 'Jaipur',
  stateProvince: 'Rajasthan',
  postalCode: '302002',
}

/** Forms whose button is disabled while something is wrong. */
const CHECKED: [string, (before?: Before) => ReturnType<typeof renderIsland>, Filled][] = [
  ['to sign in', (before) => renderIsland(SignInForm, EMPTY, before), { email: EMAIL, password: PASSWORD }],
  ['to register', (before) => renderIsland(RegisterForm, EMPTY, before), { email: EMAIL, password: PASSWORD, confirm: PASSWORD }],
  [
    'for a forgotten password',
    (before) => renderIsland(ForgotPasswordForm, { email: '', errors: {}, sent: false }, before),
    { email: EMAIL },
  ],
  [
    'for a new password',
    (before) => renderIsland(ResetPasswordForm, { token: 'token', errors: {} }, before),
    { password: PASSWORD, confirm: PASSWORD },
  ],
  [
    'to change the password',
    (before) => renderIsland(ChangePasswordForm, { hasPassword: true, errors: {} }, before),
    { current: 'block-print-0', password: PASSWORD, confirm: PASSWORD },
  ],
]

/** As a person, the browser or a page that comes back fills them. */
function fill(root: HTMLElement, fields: Filled): void {
  for (const [name, value] of Object.entries(fields)) field(root, name).value = value
}

const field = (root: HTMLElement, name: string) => root.querySelector<HTMLInputElement>(`[name=${name}]`)!
const submit = (root: HTMLElement) => root.querySelector<HTMLButtonElement>('[type=submit]')!
const valuesIn = (root: HTMLElement, fields: Filled) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, field(root, name).value]))

describe('before the script is there, of the form', () => {
  it.each(CHECKED)('%s what was filled in counts, and stays', async (_, render, fields) => {
    const { root } = await render((page) => fill(page, fields))
    expect(submit(root).disabled).toBe(false)
    expect(valuesIn(root, fields)).toEqual(fields)
    expect(root.querySelector('[aria-invalid]')).toBeNull()
  })

  it.each(CHECKED)('%s what the browser filled in and hides from scripts counts as filled', async (_, render) => {
    const asked = vi.spyOn(HTMLFormElement.prototype, 'querySelector')
    // Here is no browser that fills in.
    asked.mockImplementation((selector) => (selector.endsWith(':autofill') ? document.body : null))
    onTestFinished(() => asked.mockRestore())
    const { root } = await render()
    expect(submit(root).disabled).toBe(false)
  })

  it.each(CHECKED)('%s nothing was filled in: it cannot be sent, and complains of nothing', async (_, render) => {
    const { root } = await render()
    expect(submit(root).disabled).toBe(true)
    expect(root.querySelector('[aria-invalid]')).toBeNull()
  })

  it('something wrong was typed, and its message shows', async () => {
    const { root } = await renderIsland(RegisterForm, EMPTY, (page) => fill(page, { email: EMAIL, password: PASSWORD, confirm: 'another' }))
    await waitFor(() => expect(queryByText(root, 'Passwords do not match.')).not.toBeNull())
    expect(submit(root).disabled).toBe(true)
  })

  it('something is still being typed, and its message waits', async () => {
    const { root, user } = await renderIsland(ForgotPasswordForm, { email: '', errors: {}, sent: false }, (page) => {
      fill(page, { email: 'asha@' })
      field(page, 'email').focus()
    })
    expect(root.querySelector('[aria-invalid]')).toBeNull()
    await user.tab()
    await waitFor(() => expect(field(root, 'email').getAttribute('aria-invalid')).toBe('true'))
  })
})

describe('what was entered before the script is there', () => {
  it('is the name and the number that are sent', async () => {
    const { calls } = answerCalls(() => ({ json: {} }))
    const name = await renderIsland(DisplayNameForm, { name: 'Asha', errors: {} }, (page) => fill(page, { name: 'Asha R' }))
    await name.user.click(submit(name.root))
    const state = { state: 'number', number: null, codeUntil: null, typed: '', error: null } as const
    const phone = await renderIsland(PhoneLinking, state, (page) => fill(page, { phone: '98765 43210' }))
    await phone.user.click(getByRole(phone.root, 'button', { name: 'Send code' }))
    await expect.poll(() => calls.map(({ body }) => body)).toMatchObject([{ name: 'Asha R' }, { phone: '98765 43210' }])
  })

  it('is the address that is saved', async () => {
    const { calls } = answerCalls(({ body }) => ({ json: { id: 'new', address: body } }))
    const props = { uid: 'asha', lines: [lineOf({})], addresses: [], selectedId: null, form: { fields: BLANK, errors: {} } }
    const rest = { message: null, idempotencyKey: 'key', origin: location.origin }
    const { root, user } = await renderIsland(Shipping, { ...props, ...rest }, (page) => fill(page, ADDRESS))
    await user.click(getByRole(root, 'button', { name: 'Save address' }))
    await expect.poll(() => calls.find(({ path }) => path.endsWith('/addresses'))?.body).toEqual(ADDRESS)
  })

  it('is the review that is sent, with its photo', async () => {
    const { calls } = answerCalls(() => ({ json: { error: { message: 'Not now.' } }, status: 503 }))
    const fields = { rating: '', message: '', size: '', fit: '' }
    const props = {
      productId: 'dress',
      uid: 'asha',
      review: null,
      editing: false,
      fields,
      oneSize: false,
      photos: [],
      errors: {},
      listedEtag: '"1"',
    }
    const message = 'Soft, light and exactly the blue I wanted.'
    const { root, user } = await renderIsland(ReviewBox, props, (page) => {
      fill(page, { message, size: 'L' })
      getByLabelText<HTMLInputElement>(page, '4 stars').checked = true
      Object.defineProperty(field(page, 'photos'), 'files', {
        value: [new File(['x'], 'notes.txt', { type: 'text/plain' })],
        configurable: true,
      })
    })
    await waitFor(() => expect(queryAllByText(root, 'notes.txt')).toHaveLength(1))
    await user.click(getByRole(root, 'button', { name: 'Remove photo 1' }))
    await user.click(getByRole(root, 'button', { name: 'Submit review' }))
    await expect.poll(() => calls.map(({ body }) => body)).toMatchObject([{ rating: 4, message, size: 'L' }])
  })
})
