import { MAX_NAME_LENGTH } from '../../domain/person.ts'
import { useCheckedForm } from '../client/hooks/use-checked-form.ts'
import { useSentForm } from '../client/hooks/use-sent-form.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import styles from './credential-form.module.css'

export type DisplayNameFormProps = { name: string; errors: { name?: string; form?: string } }

const NONE = {}
/** Which names are refused depends on the account, so the server says it. */
const check = () => NONE

/** What others see beside a person's reviews. */
export function DisplayNameForm({ name, errors: serverErrors }: DisplayNameFormProps) {
  const form = useCheckedForm<'name'>({ names: ['name'], check, serverErrors, scope: 'form' })
  const { busy, onSubmit, formError } = useSentForm({ errors: serverErrors }, form)
  return (
    <form className={styles.form} method="post" action="/account" noValidate {...form.props} onSubmit={onSubmit}>
      <input type="hidden" name="intent" value="display-name" />
      <Field
        label="Display name"
        name="name"
        autoComplete="nickname"
        maxLength={MAX_NAME_LENGTH}
        required
        hint="Everybody can see it beside your reviews."
        defaultValue={name}
        error={form.errors.name}
        // The page came back because of this field.
        // eslint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={serverErrors.name !== undefined}
      />
      <div>
        <Button type="submit" look="line" aria-busy={busy}>
          Save name
        </Button>
      </div>
      {formError && !form.changed && (
        <Note kind="bad" role="alert">
          {formError}
        </Note>
      )}
    </form>
  )
}
