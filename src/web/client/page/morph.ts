import { Idiomorph } from 'idiomorph'

/** A page that was fetched, to be merged into this one; without its styles, which the policy of another page would refuse with an error. */
export function parsePage(html: string): Document {
  return new DOMParser().parseFromString(html.replace(/<style>.*?<\/style>/s, ''), 'text/html')
}

/**
 * Makes `shown` look like `fresh` with as few changes as possible, so that focus and scroll position stay, what somebody
 * types, and what they have opened. Islands update themselves. A form that was `refused` gets its messages, and keeps what is
 * typed.
 */
export function morph(shown: Element, fresh: Element, refused: HTMLFormElement | null = null): void {
  const typed = refused && entriesOf(refused)
  void Idiomorph.morph(shown, fresh, {
    callbacks: {
      beforeNodeMorphed: (node) =>
        !(node instanceof Element && (node.hasAttribute('data-island') || (node !== refused && isBeingFilled(node)))),
      beforeAttributeUpdated: (name, node) => !(name === 'open' && node instanceof HTMLDetailsElement),
    },
  })
  for (const [field, { value, checked }] of typed ?? []) {
    if (field instanceof HTMLInputElement && field.type !== 'file') Object.assign(field, { value, checked })
    else if (!(field instanceof HTMLInputElement)) field.value = value
  }
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** What stands in a form's fields; what is hidden is the shop's. */
function entriesOf(form: HTMLFormElement): Map<Field, { value: string; checked: boolean }> {
  const fields = [...form.elements].filter((field): field is Field => field.matches('input:not([type=hidden]), select, textarea'))
  return new Map(fields.map((field) => [field, { value: field.value, checked: field instanceof HTMLInputElement && field.checked }]))
}

/** Whether somebody has changed a field of this form since the page was loaded. */
function isBeingFilled(form: Element): boolean {
  return form instanceof HTMLFormElement && [...form.elements].some(isChanged)
}

function isChanged(field: Element): boolean {
  if (field instanceof HTMLSelectElement) return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
  return field instanceof HTMLInputElement && (field.value !== field.defaultValue || field.checked !== field.defaultChecked)
}
