import { definePage } from '../../page.ts'
import { AuthLayout } from '../../ui/accounts/auth-layout.tsx'
import { ButtonLink } from '../../ui/form/button.tsx'
import { Note } from '../../ui/text/note.tsx'

type Props = {
  /** The id that the page behind gave to this popup. */
  popup: string
  /** Where the page behind goes, or this one where none is left. */
  redirect: string
  /** Null after success. */
  failure: string | null
  purpose: keyof typeof DONE
}

const DONE = {
  'sign-in': 'You are signed in.',
  link: 'It is linked with your account.',
  confirm: 'Thank you: it is you. Your form is in the window behind; press Continue there.',
}

/** The last page of a sign-in in a popup. Its script reports to the page behind, which closes it. */
export const popupResult = definePage({
  head: { title: 'Sign in', noIndex: true },
  footer: 'slim',
  Body: ({ popup, redirect, failure, purpose }: Props) => (
    <AuthLayout title="Sign in" panel="sign_in" demo={false}>
      <div data-popup={popup} data-redirect={redirect} data-failure={failure}>
        <Note kind={failure === null ? 'good' : 'bad'} role={failure === null ? 'status' : 'alert'}>
          {failure ?? DONE[purpose]} You can close this window.
        </Note>
      </div>
      <ButtonLink href={redirect}>{failure === null ? 'Continue' : 'Try again'}</ButtonLink>
    </AuthLayout>
  ),
})
