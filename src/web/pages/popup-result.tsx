import { definePage } from '../page.ts'
import { AuthLayout } from '../ui/auth-layout.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'

type Props = {
  /** The id that the page behind gave to this popup. */
  popup: string
  /** Where the page behind goes, or this one where none is left. */
  redirect: string
  /** Null after success. */
  failure: string | null
  /** A provider was linked, instead of a sign-in. */
  linked: boolean
}

/** The last page of a sign-in in a popup. Its script reports to the page behind, which closes it. */
export const popupResult = definePage({
  head: { title: 'Sign in', noIndex: true },
  footer: 'slim',
  Body: ({ popup, redirect, failure, linked }: Props) => (
    <AuthLayout title="Sign in" print="dabu" demo={false}>
      <div data-popup={popup} data-redirect={redirect} data-failure={failure}>
        <Note kind={failure === null ? 'good' : 'bad'} role={failure === null ? 'status' : 'alert'}>
          {failure ?? (linked ? 'It is linked with your account.' : 'You are signed in.')} You can close this window.
        </Note>
      </div>
      <ButtonLink href={redirect}>{failure === null ? 'Continue' : 'Try again'}</ButtonLink>
    </AuthLayout>
  ),
})
