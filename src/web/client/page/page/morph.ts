import { Idiomorph } from 'idiomorph'
import { fieldsOf, isApart, isBeingFilled, isChanged, type Field } from './fields.ts'

/** The form whose answer is shown, and whether it keeps what is typed: it was refused, or somebody has typed on meanwhile. */
type Sent = { form: HTMLFormElement; keeps: boolean }

/**
 * Makes `shown` look like `fresh` with as few changes as possible, so that focus and scroll position stay, what somebody
 * types or has chosen, and what they have opened. Islands update themselves. Without a form that was `sent` it is a live update.
 */
export function morph(shown: Element, fresh: Element, sent: Sent | null = null): void {
  const kept = sent?.keeps ? sent.form : null
  const typed = kept && entriesOf(kept)
  // What is written into a field moves its caret.
  const active = kept && fieldsOf(kept).find((field) => field === document.activeElement)
  const chosen = [...shown.querySelectorAll<HTMLInputElement>('[type=radio]:checked')].filter(({ form }) => form !== sent?.form)
  void Idiomorph.morph(shown, fresh, {
    callbacks: {
      beforeNodeMorphed: (node, fresh) => {
        if (opensAnew(node, fresh)) node.open = true
        return !(
          node instanceof Element &&
          (node.hasAttribute('data-island') ||
            (node !== sent?.form && isInUse(node)) ||
            isTypedApart(node, kept) ||
            isNote(node, sent?.form))
        )
      },
      beforeNodeRemoved: (node) =>
        !(node instanceof Element && ((sent === null && (isInUse(node) || isQuestion(node))) || isNote(node, sent?.form))),
      beforeAttributeUpdated: (name, node) =>
        !(
          (name === 'open' && node instanceof HTMLDetailsElement) ||
          (name === 'aria-busy' && node instanceof HTMLButtonElement) ||
          (name === 'value' && node === active)
        ),
    },
  })
  for (const [field, { value, checked }] of typed ?? []) {
    if (field === active) continue
    if (field instanceof HTMLInputElement && field.type !== 'file') Object.assign(field, { value, checked })
    else if (!(field instanceof HTMLInputElement)) field.value = value
  }
  for (const radio of chosen) chooseAgain(shown, radio, sent === null)
  document.dispatchEvent(new CustomEvent('page-replaced', { detail: sent?.form ?? null }))
}

/** A form that somebody fills in, that says what is wrong, or that asks whether it is they (forms/ask-in-form.ts). */
function isInUse(node: Element): boolean {
  if (!(node instanceof HTMLFormElement)) return false
  return isBeingFilled(node) || 'waits' in node.dataset || node.querySelector('[role=alert]:not([hidden], :empty)') !== null
}

/** The part of such a question that stands below its form. */
function isQuestion(node: Element): boolean {
  return node.matches('form[data-waits] + [data-confirm-with]')
}

/** What was said, of another form than the one that was sent, is to be read. */
function isNote(node: Element, sent: HTMLFormElement | undefined): boolean {
  return node.matches('[data-form-note]:not([hidden])') && !sent?.contains(node)
}

/** A section that the shop opens by now and did not before, such as the form of an address when the last one is gone. */
function opensAnew(node: Node, fresh: Node): node is HTMLDetailsElement {
  return (
    node instanceof HTMLDetailsElement &&
    fresh instanceof HTMLElement &&
    fresh.dataset.opened !== undefined &&
    node.dataset.opened === undefined
  )
}

function isTypedApart(node: Element, kept: HTMLFormElement | null): boolean {
  return node instanceof HTMLInputElement && isApart(node) && node.form !== kept && isChanged(node)
}

function entriesOf(form: HTMLFormElement): Map<Field, { value: string; checked: boolean }> {
  return new Map(
    fieldsOf(form).map((field) => [field, { value: field.value, checked: field instanceof HTMLInputElement && field.checked }]),
  )
}

/** A live update changes no choice: where what was chosen is gone, nothing is chosen. */
function chooseAgain(shown: Element, { name, value }: HTMLInputElement, isLive: boolean): void {
  const radios = [...shown.querySelectorAll<HTMLInputElement>('[type=radio]')].filter((radio) => radio.name === name)
  const same = radios.find((radio) => radio.value === value)
  if (same) same.checked = true
  else if (isLive) for (const radio of radios) radio.checked = false
}
