// @vitest-environment happy-dom
import { getByRole, queryByText, waitFor } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { renderIsland } from '../../../test/support/component.tsx'
import { SignInForm } from './sign-in-form.tsx'

const EMPTY = { redirect: '', email: '', errors: {} }

describe('the form to sign in', () => {
  it('cannot be sent while a field is empty, and shows errors only after a change', async () => {
    const { root, user } = await renderIsland(SignInForm, EMPTY)
    const button = getByRole<HTMLButtonElement>(root, 'button', { name: 'Sign in' })
    expect(button.disabled).toBe(true)
    expect(queryByText(root, 'Please provide a password.')).toBeNull()
    await user.type(getByRole(root, 'textbox', { name: 'Email' }), 'asha@example.org')
    await waitFor(() => expect(queryByText(root, 'Please provide a password.')).not.toBeNull())
    await user.type(root.querySelector('[name=password]')!, 'block-print-1')
    expect(button.disabled).toBe(false)
  })

  it('counts what was filled in before the script was there', async () => {
    const { root } = await renderIsland(SignInForm, EMPTY, (page) => {
      page.querySelector<HTMLInputElement>('[name=email]')!.value = 'asha@example.org'
      page.querySelector<HTMLInputElement>('[name=password]')!.value = 'block-print-1'
    })
    expect(getByRole<HTMLButtonElement>(root, 'button', { name: 'Sign in' }).disabled).toBe(false)
  })
})
