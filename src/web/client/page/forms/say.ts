import { passwordStrength } from '../../../../domain/accounts/new-password.ts'
import { postalCodeHint } from '../../../../domain/addresses/address.ts'
import { STRENGTH_WORDS } from '../../../ui/accounts/password-strength.ts'
import { lengthWords } from '../../../ui/reviews/review-length.ts'
import type { Field } from '../page/fields.ts'
import { bringIntoSight } from '../page/watch-focus.ts'

const HINTS: Record<string, (value: string) => string> = {
  strength: (password) => STRENGTH_WORDS[passwordStrength(password) ?? 'none'],
  length: lengthWords,
  'postal-code': (code) => postalCodeHint(code) ?? '',
}

/** A fault in a text is not said while it is typed. */
export function sayHint(field: Field, isTyping: boolean): void {
  const hint = document.getElementById(`${field.id}hint`)
  const kind = field.dataset.hint!
  if (!hint || (isTyping && kind === 'postal-code')) return
  // What a password must be is said once, by its error.
  hint.textContent = kind === 'strength' && field.hasAttribute('aria-invalid') ? '' : HINTS[kind]!(field.value)
}

/** The error is said in the element that ui/form/field.tsx has for it; stars have one as a group. */
export function sayError(input: Field, error: string | undefined): void {
  const field = groupOf(input)
  const message = document.getElementById(`${field.id}error`)
  if (!message) return
  if (error === undefined) field.removeAttribute('aria-invalid')
  else field.setAttribute('aria-invalid', 'true')
  message.hidden = error === undefined
  message.setAttribute('role', 'alert')
  if (message.textContent !== (error ?? '')) message.textContent = error ?? ''
}

export function saysError(input: Field): boolean {
  return groupOf(input).getAttribute('aria-invalid') === 'true'
}

function groupOf(input: Field): HTMLElement {
  return input.closest<HTMLElement>('[role=radiogroup]') ?? input
}

export function hideNotes(form: HTMLElement): void {
  for (const note of form.querySelectorAll<HTMLElement>('[data-form-note]')) note.hidden = true
}

/** Says in the form, or in the operators' status line, why it was not sent. */
export function sayNote(form: HTMLElement, words: string): void {
  if (document.querySelector('[data-said]')) return sayStatus('bad', words)
  const note = form.querySelector<HTMLElement>('[data-form-note]') ?? form.appendChild(document.createElement('p'))
  note.dataset.formNote = ''
  note.hidden = false
  note.setAttribute('role', 'alert')
  note.textContent = words
  bringIntoSight(note)
}

/** How long operators' pages say what was done. What was refused stays until the next action. */
const SHOWN_MS = 10_000
let timer: ReturnType<typeof setTimeout> | undefined

/** Says it in the operators' status line; other pages have none. */
export function sayStatus(kind: string, words: string): void {
  const line = document.querySelector<HTMLElement>('[data-said]')
  if (!line) return
  clearTimeout(timer)
  line.dataset.said = kind
  line.textContent = words
  if (kind === 'good') timer = setTimeout(() => (line.textContent = ''), SHOWN_MS)
}
