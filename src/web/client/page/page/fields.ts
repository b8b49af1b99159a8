export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The fields that somebody fills in; hidden ones are the shop's. */
export function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.elements].filter((field): field is Field => field.matches('input:not([type=hidden]), select, textarea'))
}

/** Whether somebody has changed a field of this form since the page was loaded, or the shop has refused it. */
export function isBeingFilled(form: Element): boolean {
  return form instanceof HTMLFormElement && (form.dataset.refused !== undefined || fieldsOf(form).some(isChanged))
}

/** Fields elsewhere on the page that are this form's by their attribute `form`. Choices are kept by themselves. */
export function isApart(field: Field): boolean {
  return field.type !== 'radio' && field.form !== null && !field.form.contains(field)
}

export function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
  return field.value !== field.defaultValue || field.checked !== field.defaultChecked
}
