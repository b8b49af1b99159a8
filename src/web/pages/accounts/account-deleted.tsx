import { definePage } from '../../page.ts'
import { AuthLayout } from '../../ui/accounts/auth-layout.tsx'
import { ButtonLink } from '../../ui/form/button.tsx'
import { Note } from '../../ui/text/note.tsx'

/** The answer to the form that deletes the account. */
export const accountDeleted = definePage({
  head: { title: 'Your account is deleted', noIndex: true },
  footer: 'slim',
  Body: () => (
    <AuthLayout title="Your account is deleted" panel="sign_in" demo={false}>
      <Note kind="good" role="status">
        Your account is deleted, and every device that was signed in to it is signed out. Your files follow within minutes.
      </Note>
      <ButtonLink href="/">Back to the shop</ButtonLink>
    </AuthLayout>
  ),
})
