import { Field } from '../../../ui/form/field.tsx'
import styles from './moment-field.module.css'

type MomentFieldProps = {
  label: string
  name: string
  /** A day, or a day and a time, as it is typed or read again (domain/indian-time.ts). */
  defaultValue: string | undefined
  id?: string
  hint?: string | undefined
  error?: string | undefined
  required?: boolean
}

/** A day with a time that may be left out: then the day counts whole. Both arrive as one text (http/body.ts). */
export function MomentField({ label, name, defaultValue = '', id, ...rest }: MomentFieldProps) {
  const [day = '', time = ''] = defaultValue.split(/[T ]/)
  return (
    <div className={styles.moment}>
      <Field label={label} name={name} type="date" defaultValue={day} {...(id !== undefined && { id })} {...rest} />
      <Field
        label={`${label}, at`}
        name={`${name}-time`}
        type="time"
        defaultValue={time}
        aside="optional"
        {...(id !== undefined && { id: `${id}-time` })}
      />
    </div>
  )
}
