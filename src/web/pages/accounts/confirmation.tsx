import { definePage } from '../../page.ts'
import { AuthLayout } from '../../ui/accounts/auth-layout.tsx'
import { Confirmation, type ConfirmationProps } from '../../ui/accounts/confirmation.tsx'
import { Button } from '../../ui/form/button.tsx'
import styles from '../../ui/form/checked-form.module.css'

const TITLE = 'Please confirm that it is you'

/** Precedes what changes how somebody can sign in. */
export const confirmation = definePage({
  head: { title: TITLE, noIndex: true },
  footer: 'slim',
  Body: (props: ConfirmationProps) => (
    <AuthLayout title={TITLE} panel="register" demo={false}>
      <p>You signed in more than half an hour ago. Before your account changes, we make sure that it is still you.</p>
      <Confirmation {...props} parts={{ Button, form: styles.form }} />
    </AuthLayout>
  ),
})
