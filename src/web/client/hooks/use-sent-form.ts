import { useState, type FormEvent } from 'react'
import { callForm, sendAsPage, type FormAnswer } from '../api.ts'
import { useBusy } from './use-busy.ts'

/** Where to go, or what stands in the form then. */
type Shown = Omit<FormAnswer, 'redirect' | 'confirm'>

/**
 * Sends a form from where it stands, so that what was typed stays whatever becomes of it, a lost network included.
 * Without JavaScript, or before it has come, the form is posted as any other.
 */
export function useSentForm(rendered: Shown, { invalid, showErrors }: { invalid: boolean; showErrors: (errors: object) => void }) {
  const { busy, begin, end } = useBusy()
  const [shown, setShown] = useState(rendered)

  async function send(form: HTMLFormElement): Promise<void> {
    const answer = await callForm(form)
    if (answer.confirm) return sendAsPage(form)
    // Busy until the browser has left.
    if (answer.redirect !== undefined) return location.assign(answer.redirect)
    end()
    setShown(answer)
    showErrors(answer.errors ?? {})
    const wrong = Object.keys(answer.errors ?? {}).map((name) => form.elements.namedItem(name))
    for (const field of wrong.slice(0, 1)) if (field instanceof HTMLElement) field.focus()
  }

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!invalid && begin()) void send(event.currentTarget)
  }
  return { busy, onSubmit, sent: shown.sent ?? false, formError: shown.errors?.form }
}
