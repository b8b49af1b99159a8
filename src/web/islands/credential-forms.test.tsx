// @vitest-environment happy-dom
import { getByRole, queryByText, waitFor } from '@testing-library/dom'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { answerCalls, LOST, type Answer } from '../../../test/support/component-shop.ts'
import { renderIsland } from '../../../test/support/component.tsx'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { RegisterForm } from './register-form.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'
import { SignInForm } from './sign-in-form.tsx'

const EMPTY = { redirect: '', email: '', errors: {} }
const UNREACHABLE = 'The shop could not be reached. Please check your connection and try again.'
const PASSWORD = 'block-print'

const FORMS = {
  '/signin': { render: () => renderIsland(SignInForm, EMPTY), fields: { email: 'asha@example.org', password: PASSWORD } },
  '/register': {
    render: () => renderIsland(RegisterForm, EMPTY),
    fields: { email: 'asha@example.org', password: PASSWORD, confirm: PASSWORD },
  },
  '/forgot-password': {
    render: () => renderIsland(ForgotPasswordForm, { email: '', errors: {}, sent: false }),
    fields: { email: 'asha@example.org' },
  },
  '/reset-password': {
    render: () => renderIsland(ResetPasswordForm, { token: 'token', errors: {} }),
    fields: { password: PASSWORD, confirm: PASSWORD },
  },
}

const field = (root: HTMLElement, name: string) => root.querySelector<HTMLInputElement>(`[name=${name}]`)!
const submit = (root: HTMLElement) => root.querySelector<HTMLButtonElement>('[type=submit]')!

function leaving() {
  const left = vi.spyOn(location, 'assign').mockImplementation(() => {})
  onTestFinished(() => left.mockRestore())
  return () => left.mock.calls.map(([address]) => address)
}

describe('a form of credentials', () => {
  it.each(Object.entries(FORMS))(
    '%s says that the network is lost, keeps what was typed, and works at the next press',
    async (path, form) => {
      const left = leaving()
      let answer: Answer | typeof LOST = LOST
      const { calls } = answerCalls(() => answer)
      const { root, user } = await form.render()
      for (const [name, text] of Object.entries(form.fields)) await user.type(field(root, name), text)
      await user.click(submit(root))
      await waitFor(() => expect(getByRole(root, 'alert').textContent).toBe(UNREACHABLE))
      for (const [name, text] of Object.entries(form.fields)) expect(field(root, name).value).toBe(text)

      answer = { json: { redirect: '/account' } }
      await user.click(submit(root))
      await waitFor(() => expect(left()).toEqual(['/account']))
      expect(calls.map(({ method, path }) => [method, path])).toEqual([
        ['POST', path],
        ['POST', path],
      ])
      expect(calls[1]!.body).toMatchObject(form.fields)
    },
  )

  it('says what the shop refuses, and keeps the address', async () => {
    answerCalls(() => ({ json: { errors: { form: 'The email address or the password is not right.' } } }))
    const { root, user } = await FORMS['/signin'].render()
    await user.type(field(root, 'email'), 'nobody@example.in')
    await user.type(field(root, 'password'), PASSWORD)
    await user.click(submit(root))
    await waitFor(() => expect(getByRole(root, 'alert').textContent).toBe('The email address or the password is not right.'))
    expect(field(root, 'email').value).toBe('nobody@example.in')
  })

  it('says that a mail is on its way', async () => {
    answerCalls(() => ({ json: { sent: true } }))
    const { root, user } = await FORMS['/forgot-password'].render()
    await user.type(field(root, 'email'), 'asha@example.org')
    await user.click(submit(root))
    await waitFor(() => expect(getByRole(root, 'status').textContent).toBe('A password reset email has been set.'))
  })
})

describe('the messages of a form', () => {
  it('show only after a change, and nobody can send it while something is wrong', async () => {
    const { root, user } = await FORMS['/register'].render()
    expect(submit(root).disabled).toBe(true)
    expect(root.querySelector('[role=alert]')).toBeNull()
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

  it('come at once when the keyboard leaves the field, and go while it is mended', async () => {
    const { root, user } = await FORMS['/register'].render()
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
