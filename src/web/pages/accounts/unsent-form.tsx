import { isForPeople, type UnsentForm } from '../../../domain/accounts/unsent-form.ts'
import { buttonWords, fieldWords, LOST_OF_FORM, NOTHING_SENT } from '../../../messages/unsent-form.ts'
import { actionOf, OPERATIONS, type OperationName } from '../../../operations/all.ts'
import type { Operation } from '../../../operations/operation.ts'
import { definePage } from '../../page.ts'
import { AuthLayout, AuthLinks } from '../../ui/accounts/auth-layout.tsx'
import { Button } from '../../ui/form/button.tsx'
import styles from '../../ui/form/checked-form.module.css'
import { DefinitionList } from '../../ui/text/definition-list.tsx'
import { Note } from '../../ui/text/note.tsx'
import text from '../../ui/text/text.module.css'

const TITLE = 'Send it now?'

/** Whoever has signed in with a form that was not sent, maybe somebody else, sees what it does and all that it says, and sends it or not. */
export const unsentForm = definePage({
  head: { title: TITLE, noIndex: true },
  footer: 'slim',
  Body: ({ form: { page, action, fields, lost }, name }: { form: UnsentForm; name: string }) => {
    const operation = operationOf(action, fields)
    return (
      <AuthLayout title={TITLE} panel="sign_in" demo={false}>
        <Note role="status">
          You are signed in{name && ` as ${name}`}. {NOTHING_SENT} {lost && LOST_OF_FORM[lost]}
        </Note>
        <form className={styles.form} method="post" action={action}>
          {fields.map((field, index) => (
            // eslint-disable-next-line react/no-array-index-key -- rendered once, and names may repeat
            <input key={index} type="hidden" {...field} />
          ))}
          <p>
            <b>{operation?.button ?? buttonOf(action, fields)}</b> <span className={text.soft}>{page.split('?')[0]}</span>
          </p>
          <DefinitionList rows={rowsOf(fields, operation)} />
          <div>
            <Button type="submit">Send</Button>
          </div>
        </form>
        <AuthLinks>
          <a href={page}>Back to the page, without sending it</a>
        </AuthLinks>
      </AuthLayout>
    )
  },
})

type Sent = UnsentForm['fields']

function operationOf(address: string, fields: Sent): Operation | undefined {
  if (!address.startsWith('/operator/')) return undefined
  const action = fields.find(({ name }) => name === 'action')?.value
  const names = (Object.keys(OPERATIONS) as OperationName[]).filter((name) => actionOf(name) === action)
  const named = names.find((name) => address.startsWith(`/operator/${name.split(' ')[0]}`)) ?? names[0]
  return named && OPERATIONS[named]
}

/** What a form that is no declared act has on its button: by what it says it does, else by the end of its address. */
function buttonOf(address: string, fields: Sent): string {
  const does = fields.find(({ name }) => name === 'intent' || name === 'action')?.value ?? address.split('/').at(-1)!
  return buttonWords(does)
}

function rowsOf(fields: Sent, operation: Operation | undefined) {
  const shown = Map.groupBy(fields.filter(isForPeople), ({ name }) => name)
  return [...shown].map(([name, its]) => {
    const of = operation?.fields[name]
    const term = of?.label ?? fieldWords(name)
    const values = its.map(({ value }) => of?.choices?.find((choice) => choice.value === value)?.title ?? (value === 'on' ? 'Yes' : value))
    return { term, value: <span className={styles.typed}>{values.join('\n')}</span> }
  })
}
