import { whenIdle } from '../hydrate.ts'

/**
 * Forms with `data-in-place` are sent by the script, and the page becomes the answered one (send-form.ts), so that what is typed,
 * the place on the page and the focus stay. Without scripts the browser sends them.
 */
export function sendFormsInPlace(): void {
  if (document.querySelector('[data-in-place]')) whenIdle(() => void import('./forms/send-form.ts'))
  if (document.querySelector('[data-pay]')) whenIdle(() => void import('./checkout/pay.ts'))
  if (document.querySelector('[data-photos]'))
    whenIdle(() => void import('./reviews/review-photos.ts').then(({ startPhotos }) => startPhotos()))
  if (document.querySelector('[data-shown-for], [data-priced]'))
    whenIdle(() => void import('./checkout/chosen-address.ts').then(({ showChosen }) => showChosen()))
  if (document.querySelector('[data-check]')) whenIdle(() => void import('./forms/checked-forms.ts').then(({ checkForms }) => checkForms()))
  if (document.querySelector('[data-places]'))
    whenIdle(() => void import('./checkout/fill-from-pin.ts').then(({ fillFromPin }) => fillFromPin()))
  document.addEventListener('submit', (event) => {
    const { target: form, submitter } = event
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return
    const pays = submitter !== null && 'pay' in submitter.dataset
    const opens = submitter?.hasAttribute('formtarget')
    if (!pays && (form.dataset.inPlace === undefined || opens)) return
    event.preventDefault()
    const sent = pays
      ? import('./checkout/pay.ts').then(({ pay }) => pay(form, submitter))
      : import('./forms/send-form.ts').then(({ sendForm }) => sendForm(form, submitter))
    sent.catch(() => {
      // Only a file that cannot be loaded gets here. The button says what to do.
      const { name, value } = (submitter ?? {}) as Partial<HTMLButtonElement>
      if (name) form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
      form.submit()
    })
  })
  // Whoever goes on with Tab has left a question, which would lie over what has the focus then.
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    const question = target instanceof Element ? target.closest<HTMLElement>('[data-question]') : null
    if (relatedTarget instanceof Element && !question?.contains(relatedTarget)) question?.hidePopover?.()
  })
  // A list of operators: a field is saved as it is left.
  document.addEventListener('change', ({ target }) => {
    const form = target instanceof Element ? target.closest('form') : null
    if (form?.dataset.savesChanges !== undefined) void import('./forms/send-form.ts').then(({ saveChange }) => saveChange(form))
  })
}
