import type { FormEvent } from 'react'
import { MAX_CODE } from '../../../domain/prices/code.ts'
import { Button } from '../form/button.tsx'
import controls from '../form/control.module.css'
import { Note } from '../text/note.tsx'
import styles from './code-form.module.css'

export type RefusedCode = { typed: string; message: string } | null

type CodeFormProps = {
  refused: RefusedCode
  busy?: boolean
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void
}

/** A code is asked for only of who has one. */
export function CodeForm({ refused, busy = false, onSubmit }: CodeFormProps) {
  return (
    <details className={styles.code} open={refused !== null || undefined}>
      <summary>Have a code?</summary>
      <form className={styles.form} method="post" action="/checkout" onSubmit={onSubmit}>
        <input type="hidden" name="intent" value="enter-code" />
        <input
          className={controls.control}
          name="code"
          aria-label="Code"
          maxLength={MAX_CODE}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          defaultValue={refused?.typed}
          // The page came back because of this field.
          // eslint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={refused !== null}
          aria-invalid={refused ? true : undefined}
          aria-describedby={refused ? 'code-refused' : undefined}
        />
        <Button type="submit" look="line" size="small" aria-busy={busy || undefined}>
          Apply
        </Button>
      </form>
      {refused && (
        <div className={styles.refused}>
          <Note id="code-refused" kind="bad" role="alert">
            {refused.message}
          </Note>
        </div>
      )}
    </details>
  )
}
