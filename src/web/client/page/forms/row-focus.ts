const FOCUSABLE = 'a[href], button, input:not([type=hidden]), select, textarea'

/** The rows of an operators' list. */
export function rows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-row]')]
}

export function focusRow(row: HTMLElement): void {
  const target = row.querySelector<HTMLElement>(FOCUSABLE) ?? row
  target.focus()
  row.scrollIntoView({ block: 'nearest' })
}

/** Where a form stands: the steps that it is one of; or its row, what it does there, and the other rows, the next ones first. */
export type FocusPlace = { steps: HTMLElement | null; row: string | null; action: string; others: string[] }

export function placeOf(form: HTMLFormElement): FocusPlace {
  const all = rows()
  const here = all.findIndex((row) => row.contains(form))
  const others = here < 0 ? [] : [...all.slice(here + 1), ...all.slice(0, here).toReversed()].map(({ id }) => id)
  return { steps: form.closest<HTMLElement>('[data-steps]'), row: all[here]?.id ?? null, action: actionOf(form), others }
}

/**
 * Moves the focus after an answer, if it may: to the first wrong field, to the next step, to the same button where it is still
 * there, otherwise to the next row: an action that is done leads to the next object.
 */
export function moveFocus(main: HTMLElement, form: HTMLFormElement, { steps, row: id, action, others }: FocusPlace): void {
  if (focusWrong(form.isConnected ? form : main)) return
  if (steps?.isConnected) return steps.querySelector<HTMLElement>('input:not([type=hidden]), button')?.focus()
  const row = id === null ? null : document.getElementById(id)
  const again = row && [...row.querySelectorAll('form')].find((form) => actionOf(form) === action)
  if (again) return again.querySelector('button')?.focus({ preventScroll: true })
  const next = others.map((id) => document.getElementById(id)).find((other) => other !== null)
  if (next) return focusRow(next)
  if (id !== null || !main.contains(document.activeElement)) {
    main.tabIndex = -1
    main.focus({ preventScroll: true })
  }
}

/** The focus to the first wrong field, which may be folded away. @returns false where there is none */
export function focusWrong(place: HTMLElement): boolean {
  const wrong = place.querySelector<HTMLElement>('[aria-invalid=true]')
  if (!wrong) return false
  const folded = wrong.closest('details')
  if (folded) folded.open = true
  ;(wrong.querySelector('input') ?? wrong).focus()
  return true
}

/** What a form does, and to which of the kinds that its row has. */
function actionOf(form: HTMLFormElement): string {
  const data = new FormData(form)
  return JSON.stringify([data.get('action'), data.get('options')])
}
