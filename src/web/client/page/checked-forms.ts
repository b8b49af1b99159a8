import { emailErrors, signInErrors } from '../../../domain/credentials.ts'
import { newPasswordErrors, passwordStrength, registerErrors } from '../../../domain/new-password.ts'
import { STRENGTH_WORDS } from '../../ui/password-strength.ts'
import { afterPress } from './clicks.ts'

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
  document.addEventListener('input', ({ target }) => target instanceof HTMLInputElement && onInput(target))
  document.addEventListener('focusout', ({ target }) => {
    const form = formOf(target)
    if (form) showSoon(form, 0)
  })
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-show-password]')
    if (button) showPasswords(button.closest('form')!, button.getAttribute('aria-pressed') !== 'true')
  })
  // Browsers would store them as texts.
  document.addEventListener('submit', ({ target }) => target instanceof HTMLFormElement && showPasswords(target, false), { capture: true })
  document.addEventListener('page-replaced', ({ detail: sent }) => {
    states.set(sent, { changed: new Set(), typing: null })
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

/** What was typed before is a change as any later one. */
function countWhatIsThere(form: HTMLFormElement): void {
  for (const field of fieldsOf(form)) {
    if (field.value === field.defaultValue || isAutofilled(form, field.name)) continue
    stateOf(form).changed.add(field.name)
    if (field === document.activeElement) waitForPause(form, field)
  }
}

function onInput(field: HTMLInputElement): void {
  const form = formOf(field)
  if (!form) return
  stateOf(form).changed.add(field.name)
  waitForPause(form, field)
  updateForm(form)
}

function waitForPause(form: HTMLFormElement, { name }: HTMLInputElement): void {
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
      updateForm(form)
    })
  }
  if (ms === 0) show()
  else state.pause = setTimeout(show, ms)
}

/** What the shop has said stays until the first change. */
function updateForm(form: HTMLFormElement): void {
  const { changed, typing } = stateOf(form)
  const fields = fieldsOf(form)
  const values = Object.fromEntries(fields.map(({ name, value }) => [name, value]))
  const wrong = CHECKS[form.dataset.check!]!(values as never)
  const filledUnseen = fields.some(({ name, value }) => value === '' && isAutofilled(form, name))
  const button = form.querySelector<HTMLButtonElement>('[type=submit]')
  if (button) button.disabled = !filledUnseen && Object.keys(wrong).length > 0
  for (const field of fields) if (field.dataset.strength !== undefined) sayStrength(field)
  if (changed.size === 0) return
  const together = form.dataset.messages !== 'each'
  for (const field of fields)
    if (together || changed.has(field.name)) sayError(field, field.name === typing ? undefined : wrong[field.name])
  for (const note of form.querySelectorAll<HTMLElement>('[data-form-note]')) note.hidden = true
}

function fieldsOf(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>('[name]:not([type=hidden])')]
}

function formOf(target: EventTarget | null): HTMLFormElement | null {
  return target instanceof Element ? target.closest<HTMLFormElement>('[data-check]') : null
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

/** In the element that ui/field.tsx has for it. */
function sayError(field: HTMLInputElement, error: string | undefined): void {
  const message = document.getElementById(`${field.id}error`)
  if (!message) return
  if (error === undefined) field.removeAttribute('aria-invalid')
  else field.setAttribute('aria-invalid', 'true')
  message.hidden = error === undefined
  message.setAttribute('role', 'alert')
  if (message.textContent !== (error ?? '')) message.textContent = error ?? ''
}

function sayStrength(field: HTMLInputElement): void {
  const hint = document.getElementById(`${field.id}hint`)
  if (hint) hint.textContent = STRENGTH_WORDS[passwordStrength(field.value) ?? 'none']
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
