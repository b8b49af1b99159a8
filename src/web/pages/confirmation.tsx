import styles from '../islands/credential-form.module.css'
import { definePage } from '../page.ts'
import { AuthLayout } from '../ui/auth-layout.tsx'
import { Button } from '../ui/button.tsx'
import { Confirmation, HiddenFields, type ConfirmationProps } from '../ui/confirmation.tsx'

const TITLE = 'Please confirm that it is you'

/** Precedes what changes how somebody can sign in. */
export const confirmation = definePage({
  head: { title: TITLE, noIndex: true },
  footer: 'slim',
  Body: (props: ConfirmationProps) => (
    <AuthLayout title={TITLE} print="ajrakh" demo={false}>
      <p>You signed in more than half an hour ago. Before your account changes, we make sure that it is still you.</p>
      <Confirmation {...props} parts={{ Button, form: styles.form }} />
    </AuthLayout>
  ),
})

/** After a visit to a provider that confirmed it: the form that was carried there. */
export const confirmed = definePage({
  head: { title: 'Thank you', noIndex: true },
  footer: 'slim',
  Body: ({ address, fields }: Pick<ConfirmationProps, 'address' | 'fields'>) => (
    <AuthLayout title="Thank you" print="ajrakh" demo={false}>
      <p>It is you. What you had begun is waiting.</p>
      <form className={styles.form} method="post" action={address}>
        <HiddenFields fields={fields} />
        <Button type="submit" wide>
          Continue
        </Button>
      </form>
    </AuthLayout>
  ),
})
