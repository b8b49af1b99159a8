import { Fragment } from 'react'
import { isWritten, type UnsentForm } from '../../../domain/accounts/unsent-form.ts'
import { LOST_OF_FORM, NOTHING_SENT } from '../../../messages/unsent-form.ts'
import { definePage } from '../../page.ts'
import { AuthLayout, AuthLinks } from '../../ui/accounts/auth-layout.tsx'
import { Button } from '../../ui/form/button.tsx'
import styles from '../../ui/form/checked-form.module.css'
import { Note } from '../../ui/text/note.tsx'

const TITLE = 'Send it now?'

/** Whoever has signed in with a form that was not sent sees what was typed, and sends it or not. */
export const unsentForm = definePage({
  head: { title: TITLE, noIndex: true },
  footer: 'slim',
  Body: ({ form: { page, action, fields, lost }, name }: { form: UnsentForm; name: string }) => (
    <AuthLayout title={TITLE} panel="sign_in" demo={false}>
      <Note role="status">
        You are signed in{name && ` as ${name}`}. {NOTHING_SENT} {lost && LOST_OF_FORM[lost]}
      </Note>
      <form className={styles.form} method="post" action={action}>
        {fields.map((field, index) => (
          // eslint-disable-next-line react/no-array-index-key -- rendered once, and names may repeat
          <Fragment key={index}>
            <input type="hidden" {...field} />
            {isWritten(field) && <p className={styles.typed}>{field.value}</p>}
          </Fragment>
        ))}
        <div>
          <Button type="submit">Send</Button>
        </div>
      </form>
      <AuthLinks>
        <a href={page}>Back to the page, without sending it</a>
      </AuthLinks>
    </AuthLayout>
  ),
})
