import { useId, type ComponentProps, type ReactNode } from 'react'
import text from '../text/text.module.css'
import controls from './control.module.css'
import styles from './field.module.css'
import { Select } from './select.tsx'

type FieldParts = {
  label: string
  /** The id where the field may come into another page. */
  id?: string | undefined
  /** Whether the label is only for those who do not see the field, where its place says what it is. */
  hideLabel?: boolean | undefined
  /** A word beside the label that is not part of the field's name, such as "optional". */
  aside?: string | undefined
  /** Empty where the page's script fills it. */
  hint?: ReactNode
  /** A control of the field, such as the button that shows a password. */
  control?: ReactNode
  error?: string | undefined
  /** Spans both columns of a form. */
  wide?: boolean | undefined
}

/** What ties a field to its label, its hint and its error. */
type Ties = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

type Told<Name extends string> = { readonly [Of in Name]?: string | undefined } | undefined

/** A field's name, with what was typed there and what is wrong with it. */
export function typedAt<const Name extends string>(name: Name, typed: Told<Name>, errors: Told<Name>) {
  return { name, defaultValue: typed?.[name], error: errors?.[name] }
}

/** A labelled input. Its hint and its error are tied to it, so that both are read with it. */
export function Field({ label, id, hideLabel, aside, hint, control, error, wide, ...input }: FieldParts & ComponentProps<'input'>) {
  return (
    <Labelled {...{ label, id, hideLabel, aside, hint, control, error, wide }}>
      {/* The page came back because of this field: of several the first has the focus. */}
      {/* eslint-disable-next-line jsx-a11y/no-autofocus */}
      {(ties) => <input className={controls.control} autoFocus={error !== undefined} {...ties} {...input} />}
    </Labelled>
  )
}

/** A labelled text of several lines. */
export function TextArea({
  label,
  id,
  hideLabel,
  aside,
  hint,
  error,
  ...area
}: Omit<FieldParts, 'control' | 'wide'> & ComponentProps<'textarea'>) {
  return (
    <Labelled {...{ label, id, hideLabel, aside, hint, error }}>
      {(ties) => <textarea className={controls.control} dir="auto" {...ties} {...area} />}
    </Labelled>
  )
}

export type Option = { value: string; title: string }

type SelectFieldProps = Omit<FieldParts, 'control'> & {
  options: readonly Option[]
  /** Stands for no choice, as the first option. */
  placeholder?: string
} & Omit<ComponentProps<'select'>, 'ref'>

/** A labelled choice of one text. A stored one that is not among the options is added to them. */
export function SelectField({ label, id, hideLabel, aside, hint, error, wide, options, placeholder, ...select }: SelectFieldProps) {
  const stored = select.value ?? select.defaultValue
  const isListed = typeof stored !== 'string' || stored === '' || options.some(({ value }) => value === stored)
  const all = isListed ? options : [{ value: stored, title: stored }, ...options]
  return (
    <Labelled {...{ label, id, hideLabel, aside, hint, error, wide }}>
      {(ties) => (
        <Select className={styles.select} {...ties} {...select}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {all.map(({ value, title }) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </Select>
      )}
    </Labelled>
  )
}

function Labelled({
  label,
  id: own,
  hideLabel = false,
  aside,
  hint,
  control,
  error,
  wide = false,
  children,
}: FieldParts & { children: (ties: Ties) => ReactNode }) {
  const generated = useId()
  const id = own ?? generated
  const ids = { aside: `${id}aside`, hint: `${id}hint`, error: `${id}error` }
  const described = [aside && ids.aside, hint && ids.hint, ids.error].filter(Boolean).join(' ')
  return (
    <div className={wide ? `${styles.field} ${styles.wide}` : styles.field}>
      <div className={hideLabel ? text.hidden : styles.head}>
        <label htmlFor={id}>{label}</label>
        {aside && <span id={ids.aside}>{aside}</span>}
      </div>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described })}
      {(hint || hint === '' || control) && (
        <div className={styles.below}>
          <span className={styles.hint} id={ids.hint}>
            {hint}
          </span>
          {control}
        </div>
      )}
      {/* client/page/forms/say.ts fills it too. */}
      <span className={styles.error} id={ids.error} role={error ? 'alert' : undefined} hidden={!error}>
        {error}
      </span>
    </div>
  )
}
