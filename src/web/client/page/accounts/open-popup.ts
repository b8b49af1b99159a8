import { whenIdle } from '../../hydrate.ts'

/** Spec §9. */
const WIDTH = 500
const HEIGHT = 600

/**
 * Providers' forms open their page in a popup. Browsers allow that only in the task of the press: the popup opens empty, and what
 * leads it to the provider may come later. Where the browser blocks it, the form is sent in this tab.
 */
export function openProvidersInPopups(): void {
  if (document.querySelector('[data-provider]')) whenIdle(() => void import('./provider-popup.ts'))
  // Also of those that come later: a form that asks whether it is they brings some.
  document.addEventListener('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || form.dataset.provider === undefined) return
    const popup = window.open('about:blank', 'sign-in', featuresOf(window))
    if (popup) event.preventDefault()
    import('./provider-popup.ts').then(
      ({ showProvider }) => showProvider(form, popup, () => void import('../forms/send-form.ts').then(({ sendForm }) => sendForm(form))),
      () => {
        popup?.close()
        form.submit()
      },
    )
  })
}

/** The popup stands in the middle of the shop's window. */
function featuresOf({ screenX, screenY, outerWidth, outerHeight }: Window): string {
  const left = Math.max(0, Math.round(screenX + (outerWidth - WIDTH) / 2))
  const top = Math.max(0, Math.round(screenY + (outerHeight - HEIGHT) / 2))
  return `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`
}
