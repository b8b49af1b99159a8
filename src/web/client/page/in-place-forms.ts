import { whenIdle } from '../hydrate.ts'

/**
 * Forms with `data-in-place` are sent by the script, and the page becomes the answered one (send-form.ts), so that what is typed,
 * the place on the page and the focus stay. Without scripts the browser sends them.
 */
export function sendFormsInPlace(): void {
  if (document.querySelector('[data-in-place]')) whenIdle(() => void import('./send-form.ts'))
  if (document.querySelector('[data-check]')) whenIdle(() => void import('./checked-forms.ts').then(({ checkForms }) => checkForms()))
  document.addEventListener('submit', (event) => {
    const form = event.target
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.dataset.inPlace === undefined) return
    event.preventDefault()
    const { submitter } = event
    import('./send-form.ts').then(
      ({ sendForm }) => sendForm(form, submitter),
      () => form.submit(),
    )
  })
}
