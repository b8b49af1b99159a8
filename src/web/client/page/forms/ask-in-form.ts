const QUESTION = '[data-confirm]'
const PROVIDERS = '[data-confirm-with]'

type Press = { submitter: HTMLElement | null; mayMove: () => boolean }

/**
 * The form itself asks for the password where the answer asks the person to confirm that it is they
 * (ui/accounts/confirmation.tsx), with the providers below it. All that was typed stays, and is sent with the answer.
 * @returns false where nothing is asked
 */
export function askInForm(form: HTMLFormElement, page: Document, { submitter, mayMove }: Press): boolean {
  const asking = page.querySelector('form[data-waits]')
  if (!asking) return false
  for (const earlier of document.querySelectorAll(`${QUESTION}, ${PROVIDERS}`)) earlier.remove()
  const question = document.importNode(asking.querySelector(QUESTION)!, true)
  const providers = page.querySelector(PROVIDERS)
  const button = submitter ?? form.querySelector('[type=submit]')
  form.insertBefore(question, [...form.children].find((child) => child.contains(button)) ?? null)
  if (providers) form.after(document.importNode(providers, true))
  // A provider's popup sends it (provider-popup.ts).
  form.dataset.waits = ''
  const field = question.querySelector<HTMLElement>('[type=password]') ?? form.nextElementSibling?.querySelector<HTMLElement>('button')
  if (mayMove()) field?.focus()
  return true
}
