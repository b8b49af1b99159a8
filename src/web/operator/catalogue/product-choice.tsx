import { useId } from 'react'
import { MAX_LINKS } from '../../../domain/catalogue/product-links.ts'
import { Field, type Option } from '../../ui/form/field.tsx'
import text from '../../ui/text/text.module.css'
import { Completions } from '../ui/form/completions.tsx'
import styles from './product.module.css'

type ProductChoiceProps = {
  label: string
  name: string
  /** Their ids, divided by commas. */
  value: string
  error: string | undefined
  hint: string
  known: Option[]
}

const ALWAYS = 4

/** Products by their ids: a field for each, which the browser completes from names, and empty ones for more. */
export function ProductChoice({ label, name, value, error, hint, known }: ProductChoiceProps) {
  const list = useId()
  const ids = value.split(/[\s,]+/).filter((id) => id !== '')
  const fields = Math.max(ids.length, Math.min(MAX_LINKS, Math.max(ALWAYS, ids.length + 1)))
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      <Completions id={list} options={known} />
      <div className={styles.pair}>
        {Array.from({ length: fields }, (_, at) => (
          <Field
            key={at}
            label={`${label}, product ${at + 1}`}
            hideLabel
            name={name}
            list={list}
            defaultValue={ids[at] ?? ''}
            error={at === 0 ? error : undefined}
            maxLength={Math.max(80, ids[at]?.length ?? 0)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        ))}
      </div>
      <p className={text.hint}>{hint}</p>
    </fieldset>
  )
}
