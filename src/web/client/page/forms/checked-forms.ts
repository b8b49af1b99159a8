import { postalCodeHint, readAddress } from '../../../../domain/addresses/address.ts'
import { emailErrors, signInErrors } from '../../../../domain/accounts/credentials.ts'
import { newPasswordErrors, passwordStrength, registerErrors } from '../../../../domain/accounts/new-password.ts'
import { readReview, typedRating } from '../../../../domain/reviews/review.ts'
import { STRENGTH_WORDS } from '../../../ui/accounts/password-strength.ts'
import { lengthWords } from '../../../ui/reviews/review-length.ts'
import { afterPress } from '../page/clicks.ts'
import { fieldsOf, isChanged, type Field } from '../page/fields.ts'
import { focusWrong } from './row-focus.ts'

type Check = (values: never) => Record<string, string | undefined>

/** The rules of forms, by their `data-check`: the same that the shop applies to what is sent. */
const CHECKS: Record<string, Check> = {
  'sign-in': signInErrors,
  register: registerErrors,
  email: emailErrors,
  'new-password': newPasswordErrors,
  'change-password': ({ current, ...values }: { current: string; password: string; confirm: string }) => ({
    ...(!current && { current: 'Please provide your current password.' }),
    ...newPasswordErrors(values),
  }),
  address: (values: Record<string, string>) => errorsOf(readAddress(values)),
  review: ({ rating, message }: { rating: string; message: string }) => errorsOf(readReview({ rating: typedRating(rating), message })),
}

/** The buttons of these forms lead to what is missing. */
const NEVER_DISABLED = ['address', 'review']

/** What fields say of their value, by their `data-hint`. */
const HINTS: Record<string, (value: string) => string> = {
  strength: (password) => STRENGTH_WORDS[passwordStrength(password) ?? 'none'],
  length: lengthWords,
  'postal-code': (code) => postalCodeHint(code) ?? '',
}

function errorsOf(read: { ok: true } | { ok: false; errors: Record<string, string | undefined> }) {
  return read.ok ? {} : read.errors
}

/** A message shows after this pause in typing, or when the field loses focus. */
const PAUSE_MS = 600

/** The fields that were changed, the one that is being typed in, and how to put its message off. */
type State = { changed: Set<string>; typing: string | null; pause?: ReturnType<typeof setTimeout>; cancel?: () => void }
const states = new WeakMap<HTMLFormElement, State>()

/**
 * Forms with `data-check` cannot be sent while something is wrong, and say what once they are changed (spec §5). What was typed or
 * filled in before counts.
 */
export function checkForms(): void {
  lookAtAll()
  document.addEventListener('input', ({ target }) => onInput(target as Field))
  document.addEventListener('focusout', ({ target }) => {
    const form = formOf(target)
    if (form) showSoon(form, 0)
  })
  document.addEventListener(
    'submit',
    (event) => {
      const { target: form, submitter } = event
      const isOwn = form instanceof HTMLFormElement && submitter?.dataset.pay === undefined
      if (isOwn && form.dataset.check !== undefined && showWrong(form)) event.preventDefault()
    },
    { capture: true },
  )
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-show-password]')
    if (button) showPasswords(button.closest('form')!, button.getAttribute('aria-pressed') !== 'true')
  })
  // Browsers would store them as texts.
  document.addEventListener('submit', ({ target }) => target instanceof HTMLFormElement && showPasswords(target, false), { capture: true })
  document.addEventListener('page-replaced', ({ detail: sent }) => {
    if (sent) states.set(sent, { changed: new Set(), typing: null })
    lookAtAll()
  })
}

function lookAtAll(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-check]')) {
    if (!states.has(form)) countWhatIsThere(form)
    updateForm(form)
    form.dataset.alive = ''
  }
}

/** Browsers choose as if it had been rendered: only a text that differs was typed. */
const TEXTS = 'input:not([type=radio], [type=checkbox], [type=file]), textarea'

/** Text that was typed before counts as a change like any later one. */
function countWhatIsThere(form: HTMLFormElement): void {
  for (const field of fieldsOf(form)) {
    if (!field.matches(TEXTS) || !isChanged(field) || isAutofilled(form, field.name)) continue
    stateOf(form).changed.add(field.name)
    if (field === document.activeElement) waitForPause(form, field)
  }
}

function onInput(field: Field): void {
  const form = formOf(field)
  if (!form) return
  stateOf(form).changed.add(field.name)
  waitForPause(form, field)
  updateForm(form)
}

function waitForPause(form: HTMLFormElement, { name }: Field): void {
  stateOf(form).typing = name
  showSoon(form, PAUSE_MS)
}

/** A message shifts the layout, so it waits for a press to end. */
function showSoon(form: HTMLFormElement, ms: number): void {
  const state = stateOf(form)
  clearTimeout(state.pause)
  state.cancel?.()
  const show = () => {
    state.cancel = afterPress(() => {
      state.typing = null
      // One that has left the page would write into the messages of its successor.
      if (form.isConnected) updateForm(form)
    })
  }
  if (ms === 0) show()
  else state.pause = setTimeout(show, ms)
}

/** Says what is wrong with a form that is sent, at its first wrong field. @returns false where nothing is */
export function showWrong(form: HTMLFormElement): boolean {
  if (!updateForm(form)) return false
  states.set(form, { changed: new Set(fieldsOf(form).map(({ name }) => name)), typing: null })
  updateForm(form)
  focusWrong(form)
  return true
}

/** The shop's own messages stay until the first change. The result says whether something is wrong that scripts see. */
function updateForm(form: HTMLFormElement): boolean {
  const { changed, typing } = stateOf(form)
  const fields = fieldsOf(form)
  const values = { rating: '', ...Object.fromEntries(new FormData(form)) }
  const wrong = CHECKS[form.dataset.check!]!(values as never)
  const filledUnseen = fields.some(({ name, value }) => value === '' && isAutofilled(form, name))
  const button = form.querySelector<HTMLButtonElement>('[type=submit]')
  const isWrong = !filledUnseen && Object.keys(wrong).length > 0
  if (button && !NEVER_DISABLED.includes(form.dataset.check!)) button.disabled = isWrong
  for (const field of fields) if (field.dataset.hint !== undefined) sayHint(field, field.name === typing)
  if (changed.size === 0) return isWrong
  const together = form.dataset.messages !== 'each'
  for (const field of fields)
    if (together || changed.has(field.name)) sayError(field, field.name === typing ? undefined : wrong[field.name])
  for (const note of form.querySelectorAll<HTMLElement>('[data-form-note]')) note.hidden = true
  return isWrong
}

/** Fields may stand outside of their form. */
function formOf(target: EventTarget | null): HTMLFormElement | null {
  const form = target instanceof Element && 'form' in target ? (target.form as HTMLFormElement | null) : null
  return form?.dataset.check === undefined ? null : form
}

function stateOf(form: HTMLFormElement): State {
  const known = states.get(form)
  if (known) return known
  const state: State = { changed: new Set(), typing: null }
  states.set(form, state)
  return state
}

/** Chrome hides autofilled values from scripts until the first click: such a field does not count as empty. */
function isAutofilled(form: HTMLFormElement, name: string): boolean {
  return form.querySelector(`[name="${name}"]:autofill`) !== null
}

/** The error is said in the element that ui/form/field.tsx has for it; stars have one as a group. */
function sayError(input: Field, error: string | undefined): void {
  const field = input.closest<HTMLElement>('[role=radiogroup]') ?? input
  const message = document.getElementById(`${field.id}error`)
  if (!message) return
  if (error === undefined) field.removeAttribute('aria-invalid')
  else field.setAttribute('aria-invalid', 'true')
  message.hidden = error === undefined
  message.setAttribute('role', 'alert')
  if (message.textContent !== (error ?? '')) message.textContent = error ?? ''
}

/** A fault in a text is not said while it is typed. */
function sayHint(field: Field, isTyping: boolean): void {
  const hint = document.getElementById(`${field.id}hint`)
  const kind = field.dataset.hint!
  if (hint && !(isTyping && kind === 'postal-code')) hint.textContent = HINTS[kind]!(field.value)
}

function showPasswords(form: HTMLFormElement, shown: boolean): void {
  const button = form.querySelector<HTMLElement>('[data-show-password]')
  if (!button) return
  button.setAttribute('aria-pressed', String(shown))
  for (const field of form.querySelectorAll<HTMLInputElement>('[data-password]')) {
    field.type = shown ? 'text' : 'password'
    field.autocapitalize = 'none'
    field.spellcheck = false
  }
}
