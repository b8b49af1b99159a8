import { keptWords } from '../../../messages/orders/kept-orders.ts'
import { definePage } from '../../page.ts'
import { AuthLayout } from '../../ui/accounts/auth-layout.tsx'
import { ButtonLink } from '../../ui/form/button.tsx'
import { Note } from '../../ui/text/note.tsx'

/** The answer to the form that deletes the account. */
export const accountDeleted = definePage({
  head: { title: 'Your account is deleted', noIndex: true },
  footer: 'slim',
  Body: ({ kept }: { kept: { number: string; until: Date }[] }) => (
    <AuthLayout title="Your account is deleted" panel="sign_in" demo={false}>
      <Note kind="good" role="status">
        Your account is deleted, and every device that was signed in to it is signed out. Your files follow within minutes.
      </Note>
      {kept.map((order) => (
        <p key={order.number}>{keptWords(order)}</p>
      ))}
      <ButtonLink href="/">Back to the shop</ButtonLink>
    </AuthLayout>
  ),
})
