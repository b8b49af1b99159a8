// @vitest-environment happy-dom
import { getAllByText, queryByText, waitFor } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { openPage } from '../../../../test/support/component-page.tsx'
import { register } from '../../pages/accounts/register.tsx'

const OFFER = { demo: false, kept: null, providers: [], providerFailure: null }
const EMPTY = { ...OFFER, redirect: '/', email: '', errors: {} }
const PASSWORD = 'block-print'
const field = (root: HTMLElement, name: string) => root.querySelector<HTMLInputElement>(`[name=${name}]`)!

it('a form compares a password with its repetition once somebody has come to that', async () => {
  const { root, user } = openPage(register, EMPTY)
  const differ = () => queryByText(root, 'Passwords do not match.')
  await user.type(field(root, 'password'), PASSWORD)
  await user.click(field(root, 'email'))
  await waitFor(() => expect(queryByText(root, 'Please provide an email address.')).not.toBeNull())
  expect(differ()).toBeNull()
  await user.click(field(root, 'confirm'))
  expect(differ()).toBeNull()
  await user.click(field(root, 'email'))
  await waitFor(() => expect(differ()).not.toBeNull())
})

it('a form says once how long a password must be', async () => {
  const { root, user } = openPage(register, EMPTY)
  const said = () => getAllByText(root, /at least 8 characters/i).map(({ textContent }) => textContent)
  expect(said()).toEqual(['At least 8 characters.'])
  await user.type(field(root, 'password'), 'indigo')
  expect(said()).toEqual(['At least 8 characters.'])
  await user.tab()
  await waitFor(() => expect(said()).toEqual(['Please choose a password of at least 8 characters.']))
  await user.type(field(root, 'password'), ' and madder')
  await waitFor(() => expect(queryByText(root, /at least 8 characters/i)).toBeNull())
  const refused = openPage(register, { ...EMPTY, errors: { password: 'Please choose a password of at least 8 characters.' } })
  expect(getAllByText(refused.root, /at least 8 characters/i)).toHaveLength(1)
})
