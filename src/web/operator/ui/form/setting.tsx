import type { ReactNode } from 'react'
import layout from '../../../ui/text/layout.module.css'
import styles from './setting.module.css'

type SettingProps = {
  id: string
  title: string
  /** How things stand, beside the title. */
  state: string
  /** Rendered open, such as around a form that was refused. */
  open?: boolean
  children: ReactNode
}

/** A row of a panel for what is seldom changed: closed, it says how things stand. */
export function Setting({ id, title, state, open, children }: SettingProps) {
  return (
    <details className={styles.setting} id={id} open={open}>
      <summary className={layout.press}>
        <h3>{title}</h3>
        <span>{state}</span>
      </summary>
      <div>{children}</div>
    </details>
  )
}
