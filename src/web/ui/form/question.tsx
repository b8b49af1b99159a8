import type { ComponentProps, ReactNode } from 'react'
import layout from '../text/layout.module.css'
import { Button } from './button.tsx'
import { FormNote } from './checked-form.tsx'
import styles from './question.module.css'

type QuestionProps = Omit<ComponentProps<'form'>, 'id'> & {
  /** The question's own id on its page; `opens` gives it to the button that opens it. */
  id: string
  /** What follows, said before it is asked whether that is meant. */
  words: string
  /** What is done then, as in "Yes, cancel". */
  yes: string
  /** The form's fields. */
  children?: ReactNode
}

/** What makes a button open a question instead of doing what it says. */
export function opens(id: string): { type: 'button'; popoverTarget: string } {
  return { type: 'button', popoverTarget: id }
}

/**
 * Asks before what cannot be taken back. Browsers open and close it themselves: it needs no script, Escape keeps everything as it is,
 * and the focus goes to `Keep it`, and back to the button that was pressed.
 */
export function Question({ id, words, yes, children, ...form }: QuestionProps) {
  return (
    <div id={id} className={styles.question} popover="auto" role="alertdialog" aria-labelledby={`${id}-words`} data-question="">
      <form method="post" {...form}>
        <p id={`${id}-words`}>{words}</p>
        {children}
        <div className={layout.buttons}>
          <Button size="small" popoverTarget={id} popoverTargetAction="hide" autoFocus>
            Keep it
          </Button>
          <Button type="submit" look="line" size="small">
            Yes, {yes}
          </Button>
        </div>
        <FormNote message={null} />
      </form>
    </div>
  )
}
