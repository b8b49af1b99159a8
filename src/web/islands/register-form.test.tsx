// @vitest-environment happy-dom
import { getByRole, getByText, queryByText, waitFor } from '@testing-library/dom'
import { describe, expect, it, vi } from 'vitest'
import { renderIsland } from '../../../test/support/component.tsx'
import { RegisterForm } from './register-form.tsx'

const EMPTY = { redirect: '', email: '', errors: {} }

const field = (root: HTMLElement, name: string) => root.querySelector<HTMLInputElement>(`[name=${name}]`)!
const valuesOf = (root: HTMLElement) => ['email', 'password', 'confirm'].map((name) => field(root, name).value)
const send = (root: HTMLElement) => getByRole<HTMLButtonElement>(root, 'button', { name: 'Register' })

describe('a new password', () => {
  it('is told how hard it is to guess, which blocks nothing, and that it is common once the shop has said so', async () => {
    const errors = { password: 'This is one of the most common passwords.' }
    vi.stubGlobal('fetch', async () => Response.json({ errors }, { status: 422 }))
    const { root, user } = await renderIsland(RegisterForm, EMPTY)
    await user.type(field(root, 'email'), 'asha@example.org')
    for (const name of ['password', 'confirm']) await user.type(field(root, name), 'password123')
    await waitFor(() => getByText(root, /Easy to guess/))
    await user.click(send(root))
    await waitFor(() => getByText(root, errors.password))
    expect(document.activeElement).toBe(field(root, 'password'))
    await user.type(field(root, 'password'), '4')
    expect(queryByText(root, errors.password)).toBeNull()
  })

  it('is shown until it is sent, and stays what was typed', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ errors: { form: 'This did not work.' } }, { status: 422 }))
    const { root, user } = await renderIsland(RegisterForm, EMPTY)
    await user.type(field(root, 'email'), 'asha@example.org')
    for (const name of ['password', 'confirm']) await user.type(field(root, name), 'indigo mango')
    const toggle = getByRole(root, 'button', { name: 'Show password' })
    await user.click(toggle)
    expect([field(root, 'password').type, field(root, 'confirm').type, toggle.getAttribute('aria-pressed')]).toEqual([
      'text',
      'text',
      'true',
    ])
    await user.click(send(root))
    await waitFor(() => getByText(root, 'This did not work.'))
    expect([field(root, 'password').type, field(root, 'confirm').type, toggle.getAttribute('aria-pressed')]).toEqual([
      'password',
      'password',
      'false',
    ])
    expect(valuesOf(root)).toEqual(['asha@example.org', 'indigo mango', 'indigo mango'])
  })
})

describe('what was typed before the script was there', () => {
  it('stays with its focus, and counts', async () => {
    const { root, user } = await renderIsland(RegisterForm, EMPTY, (page) => {
      field(page, 'email').value = 'asha@'
      field(page, 'password').value = 'pass123'
      field(page, 'confirm').value = 'pass'
      field(page, 'confirm').focus()
    })
    expect([document.activeElement, send(root).disabled]).toEqual([field(root, 'confirm'), true])
    await user.keyboard('123')
    await waitFor(() => getByText(root, 'Please provide an email address.'))
    getByText(root, 'Please choose a password of at least 8 characters.')
    expect(valuesOf(root)).toEqual(['asha@', 'pass123', 'pass123'])
  })
})
