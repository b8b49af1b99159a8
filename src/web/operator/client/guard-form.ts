import { isBeingFilled } from '../../client/page/page/fields.ts'

/** A long form says that it is not saved, and asks before it is left like that. The page says of a draft that it is not saved. */
export function guardForm(form: HTMLFormElement): void {
  let isDraft = form.dataset.unsaved !== undefined
  const show = () => form.toggleAttribute('data-unsaved', isDraft || isBeingFilled(form))
  // On the document: some fields of the form stand beside it.
  for (const type of ['input', 'change']) document.addEventListener(type, show)
  document.addEventListener('page-replaced', ({ detail }) => {
    if (detail === form) isDraft = form.dataset.unsaved !== undefined
    show()
  })
  window.addEventListener('beforeunload', (event) => {
    if (form.dataset.unsaved !== undefined) event.preventDefault()
  })
  show()
}
