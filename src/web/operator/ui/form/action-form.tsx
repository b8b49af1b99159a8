import type { ComponentProps, ReactNode } from 'react'
import { opens, Question } from '../../../ui/form/question.tsx'
import layout from '../../../ui/text/layout.module.css'
import text from '../../../ui/text/text.module.css'
import styles from './action-form.module.css'
import { OnceKey } from './once-key.tsx'

/** `quiet` is for what deletes or gives all back, beside the action that is meant. */
type Look = 'stamp' | 'line' | 'danger' | 'quiet'

/** The button of a form; `stamp` is the page's main action. */
export function ActionButton({ look = 'stamp', ...rest }: { look?: Look } & ComponentProps<'button'>) {
  return <button type="submit" className={`${styles.button} ${styles[look]}`} {...rest} />
}

export function ActionLink({ look = 'line', children, ...rest }: { look?: Look } & ComponentProps<'a'>) {
  return (
    <a className={`${styles.button} ${styles[look]}`} {...rest}>
      {children}
    </a>
  )
}

type ActionFormProps = {
  address: string
  /** The value of its field `action`. */
  action: string
  /** What the button says; `describe` continues it for those who do not see where it stands, such as "order 4711". */
  button: string
  describe?: string
  look?: Look
  /** Further fields of the form without a control. */
  values?: Readonly<Record<string, string>>
  /** For what cannot be undone: what follows, and what is done after "Yes, …" (ui/form/question.tsx). */
  question?: { words: string; yes: string }
  /** It acts once, however often it is sent. */
  once?: boolean
  /** The form's fields. */
  children?: ReactNode
  /** Fields and button stand beside each other. */
  inline?: boolean
  /** The answer is a file or another page: the browser sends the form itself. */
  leaves?: boolean
  /** The form's own id, for a button that stands elsewhere. */
  id?: string
}

/** An operator's action: a form with a button. Without JavaScript the page is loaded anew (src/web/client/page/forms/send-form.ts). */
export function ActionForm(props: ActionFormProps) {
  const {
    address,
    action,
    button,
    describe,
    look = props.question ? 'line' : 'stamp',
    values = {},
    question,
    once = false,
    children,
    inline = false,
    leaves = false,
    id,
  } = props
  const sends = { action: address, 'data-in-place': leaves ? undefined : '' }
  const content = (
    <>
      <input type="hidden" name="action" value={action} />
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {once && <OnceKey />}
      {children}
    </>
  )
  const words = (
    <>
      {button} {describe && <span className={text.hidden}>{describe}</span>}
    </>
  )
  if (!question)
    return (
      <form id={id} className={inline ? styles.inline : styles.form} method="post" {...sends}>
        {content}
        <div className={`${layout.buttons} ${styles.buttons}`}>
          <ActionButton look={look}>{words}</ActionButton>
        </div>
      </form>
    )
  const asks = ['ask', action, ...Object.values(values)].join('-').replaceAll(/\s/g, '-')
  return (
    <>
      <ActionButton look={look} {...opens(asks)}>
        {words}
      </ActionButton>
      <Question id={asks} {...question} {...sends}>
        {content}
      </Question>
    </>
  )
}
