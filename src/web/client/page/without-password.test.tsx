// @vitest-environment happy-dom
import { getByLabelText, getByRole, waitFor } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { answerForms, openPage } from '../../../../test/support/component-page.tsx'
import { signIn } from '../../pages/accounts/sign-in.tsx'

const PROPS = {
  demo: false,
  kept: null,
  providers: [],
  providerFailure: null,
  redirect: '/checkout',
  email: '',
  errors: {},
  withoutPassword: true,
}

it('whoever goes on without a password is asked for none, and who signs in is', async () => {
  const sent = answerForms(() => null)
  const { root, user } = openPage(signIn, PROPS)
  const button = (name: string) => getByRole<HTMLButtonElement>(root, 'button', { name })
  await user.type(getByLabelText(root, 'Email'), 'asha@people.test')
  expect(button('Sign in').disabled).toBe(true)
  await user.click(button('Continue without a password'))
  await waitFor(() =>
    expect(sent.map(({ fields }) => fields)).toEqual([
      { redirect: '/checkout', email: 'asha@people.test', password: '', way: 'without-password' },
    ]),
  )
})
