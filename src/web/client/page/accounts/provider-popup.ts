import { findProvider, type ProviderId } from '../../../../domain/accounts/provider.ts'
import { safeRedirect } from '../../../../domain/accounts/redirect.ts'
import { providerMessage } from '../../../../messages/sign-in.ts'
import { callForm } from '../../api.ts'
import { popupResultKey, type PopupResult } from './popup-result.ts'

const LOOK_EVERY_MS = 300
/** A popup that ends looks closed before its report arrives. */
const REPORT_MS = 1500

/** Ends the wait for the popup before. */
let waiting = new AbortController()

/**
 * Leads an open popup to the provider of a form, and this page on with what it reports. Null is a popup that the browser has
 * blocked; `ask` lets the person confirm first that it is they.
 */
export function showProvider(form: HTMLFormElement, popup: Window | null, ask: () => void): void {
  const provider = findProvider(form.dataset['provider'])
  if (provider === null) return
  waiting.abort()
  showFailure(popup ? null : providerMessage('popup-blocked', provider))
  if (!popup) return
  waiting = new AbortController()
  void visit(form, { provider, popup, ask, signal: waiting.signal })
}

type Visit = { provider: ProviderId; popup: Window; ask: () => void; signal: AbortSignal }

async function visit(form: HTMLFormElement, { provider, popup, ask, signal }: Visit): Promise<void> {
  const id = String(crypto.getRandomValues(new Uint32Array(4)))
  // Before the popup can report.
  const result = resultOf(id, signal)
  const started = await callForm(form, { popup: id })
  if (signal.aborted) return
  if (started.popup === undefined) {
    waiting.abort()
    popup.close()
    // The shop's answer to the form asks for a confirmation.
    if (started.confirm) ask()
    else if (started.redirect !== undefined) location.assign(started.redirect)
    else showFailure(started.errors?.form ?? '')
    return
  }
  popup.location.replace(started.popup)
  whenClosed(popup, signal, () => showFailure(providerMessage('popup-closed-by-user', provider)))
  const { redirect, failure } = await result
  popup.close()
  if (failure !== null) return showFailure(failure)
  // It was sent before, and waits for the confirmation that has just come.
  const waits = document.querySelector<HTMLFormElement>('form[data-waits]')
  // In this tab: a further popup would need a press.
  if (waits?.dataset.provider !== undefined) waits.submit()
  else if (waits) waits.requestSubmit()
  else location.assign(safeRedirect(redirect))
}

/** What the popup reports. Never settles when it is aborted. */
function resultOf(popup: string, signal: AbortSignal): Promise<PopupResult> {
  const key = popupResultKey(popup)
  return new Promise((resolve) => {
    const receive = (event: StorageEvent) => {
      if (event.key !== key || event.newValue === null) return
      localStorage.removeItem(key)
      waiting.abort()
      resolve(JSON.parse(event.newValue) as PopupResult)
    }
    addEventListener('storage', receive, { signal })
  })
}

/**
 * A provider's page may cut its window off, which then looks closed although it has the focus: only a focused page
 * concludes that the popup was closed. A report is waited for all the same.
 */
function whenClosed(popup: Window, signal: AbortSignal, task: () => void): void {
  const looking = setInterval(() => {
    if (!popup.closed || !document.hasFocus()) return
    clearInterval(looking)
    setTimeout(() => signal.aborted || task(), REPORT_MS)
  }, LOOK_EVERY_MS)
  signal.addEventListener('abort', () => clearInterval(looking))
}

/** Below the buttons; null hides the failure before. */
function showFailure(message: string | null): void {
  const note = document.querySelector<HTMLElement>('[data-provider-failure]')
  if (!note) return
  note.hidden = message === null
  note.role = message === null ? null : 'alert'
  note.textContent = message
}
