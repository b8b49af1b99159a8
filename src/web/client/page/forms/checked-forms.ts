import { afterPress } from '../page/clicks.ts'
import { fieldsOf, isChanged, type Field } from '../page/fields.ts'
import { check } from './check.ts'
import { focusWrong } from './row-focus.ts'
import { hideNotes, sayError, sayHint, saysError } from './say.ts'
import { startShowPassword } from './show-password.ts'

/** The buttons of these forms lead to what is missing. */
const NEVER_DISABLED = ['address', 'review']

/** The field of a password's repetition. */
const REPETITION = 'confirm'

/** A message shows after this pause in typing, or when the field loses focus. */
const PAUSE_MS = 600

type State = {
  changed: Set<string>
  /** The fields of which only the shop knew that something is wrong, until they are changed. */
  told: Set<string>
  /** The field that is being typed in. */
  typing: string | null
  pause?: ReturnType<typeof setTimeout>
  /** Puts the message off. */
  cancel?: () => void
}
const states = new WeakMap<HTMLFormElement, State>()

/**
 * Forms with `data-check` cannot be sent while something is wrong, and say what once they are changed (spec §5). What was typed or
 * filled in before counts.
 */
export function checkForms(): void {
  startShowPassword()
  lookAtAll()
  document.addEventListener('input', ({ target }) => onInput(target as Field))
  document.addEventListener('focusout', ({ target }) => {
    const form = formOf(target)
    if (!form) return
    const { changed } = stateOf(form)
    if (changed.size > 0 && (target as Field).name === REPETITION) changed.add(REPETITION)
    showSoon(form, 0)
  })
  document.addEventListener(
    'submit',
    (event) => {
      const { target: form, submitter } = event
      // One of another way looks at less than the whole form.
      const isOwn =
        form instanceof HTMLFormElement && submitter?.dataset.pay === undefined && submitter?.hasAttribute('formnovalidate') !== true
      if (isOwn && form.dataset.check !== undefined && showWrong(form)) event.preventDefault()
    },
    { capture: true },
  )
  document.addEventListener('page-replaced', ({ detail: sent }) => {
    if (sent?.dataset.check !== undefined) states.set(sent, stateAsShown(sent))
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

/** What is said of the form as a whole, and what the shop has said of the field, stays until then. */
function onInput(field: Field): void {
  const form = formOf(field)
  if (!form) return
  const { changed, told } = stateOf(form)
  changed.add(field.name)
  told.delete(field.name)
  hideNotes(form)
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
  const state = stateOf(form)
  for (const { name } of fieldsOf(form)) state.changed.add(name)
  state.typing = null
  updateForm(form)
  focusWrong(form)
  return true
}

/** @returns whether something is wrong that scripts see */
function updateForm(form: HTMLFormElement): boolean {
  const { changed, told, typing } = stateOf(form)
  const fields = fieldsOf(form)
  const wrong = check(form)
  const filledUnseen = fields.some(({ name, value }) => value === '' && isAutofilled(form, name))
  const button = form.querySelector<HTMLButtonElement>('[type=submit]:not([formnovalidate])')
  const isWrong = !filledUnseen && Object.keys(wrong).length > 0
  if (button && !NEVER_DISABLED.includes(form.dataset.check!)) button.disabled = isWrong
  for (const field of fields) {
    // Of files reviews/review-photos.ts tells.
    if (changed.size === 0 || field.type === 'file' || told.has(field.name)) continue
    if (isDue(field, form)) sayError(field, field.name === typing ? undefined : wrong[field.name])
  }
  for (const field of fields) if (field.dataset.hint !== undefined) sayHint(field, field.name === typing)
  return isWrong
}

/** Whether a field of a form that was changed may say what is wrong. A repetition is not compared before somebody has come to it. */
function isDue({ name }: Field, form: HTMLFormElement): boolean {
  const isAlone = form.dataset.messages === 'each' || name === REPETITION
  return !isAlone || stateOf(form).changed.has(name)
}

/** Fields may stand outside of their form. */
function formOf(target: EventTarget | null): HTMLFormElement | null {
  const form = target instanceof Element && 'form' in target ? (target.form as HTMLFormElement | null) : null
  return form?.dataset.check === undefined ? null : form
}

function stateOf(form: HTMLFormElement): State {
  const known = states.get(form)
  if (known) return known
  const state = stateAsShown(form)
  states.set(form, state)
  return state
}

function stateAsShown(form: HTMLFormElement): State {
  const wrong = check(form)
  const told = fieldsOf(form).filter((field) => saysError(field) && wrong[field.name] === undefined)
  return { changed: new Set(), told: new Set(told.map(({ name }) => name)), typing: null }
}

/** Chrome hides autofilled values from scripts until the first click: such a field does not count as empty. */
function isAutofilled(form: HTMLFormElement, name: string): boolean {
  return form.querySelector(`[name="${name}"]:autofill`) !== null
}
