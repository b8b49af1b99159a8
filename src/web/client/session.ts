import { signInAddress } from '../../domain/accounts/redirect.ts'
import { ID_TOKEN_KEY, readTab, writeTab } from './browser-storage.ts'
import { goOnTo, leavingMs } from './leaving.ts'

const KEY = 'sessions-ended'
/** Bounds reloads, in case a reload immediately leads to another one. */
const LOOP_WINDOW_MS = 10_000
const MAX_RELOADS = 3
/** A submitted form normally replaces the page within this time. */
const FORM_MS = 10_000

/** The id of the person for whom the page was rendered. Visitors have none, and no cart. */
export function ownUid(): string | undefined {
  return document.querySelector<HTMLElement>('[data-uid]')?.dataset.uid
}

/**
 * API addresses of the person for whom the page was rendered. Never "me": if somebody else signs in
 * in another tab, this page must not write to their cart.
 */
export const ownCart = () => `/api/cart/${ownUid()}`
export const ownSaved = () => `/api/saved/${ownUid()}`
export const ownReview = (productId: string) => `/api/products/${encodeURIComponent(productId)}/reviews/${ownUid()}`

/** The session has ended, or will have a new token: the next page earns an ID token of its own. */
function forgetIdToken(): void {
  writeTab(ID_TOKEN_KEY, null)
}

/**
 * How long the answer with the browser's new token may take to arrive, in this tab or another one: a page that was loaded
 * again before it would send the old token, and cancel the form's answer.
 */
const ANSWER_MS = 1_000

/** The answer of a submitted form is waited for until then. */
let formUntil = 0

/**
 * Called when the session that this page was rendered for has ended, here or in another tab. The server
 * renders the page again, or redirects to sign in, so that nothing private stays on the screen.
 */
export function endSession(): void {
  forgetIdToken()
  // Signing out in this tab: the form's answer navigates. Both the socket and the ID token report the end.
  const waitMs = formUntil - performance.now()
  setTimeout(waitMs > 0 ? endSession : reloadPage, Math.max(waitMs, ANSWER_MS))
}

/**
 * Leaves the page when a call was refused because the session has ended: after signing in the person is back
 * here. Where somebody else has signed in, in another tab, the page is loaded as theirs. Other errors are the caller's.
 */
export function leaveWhenSignedOut(error: unknown): void {
  const { status, code, details } = error as { status?: number; code?: string; details?: unknown }
  if (status === 401 || code === 'unauthenticated') {
    forgetIdToken()
    goOnTo(signInAddress(location.pathname))
  }
  // Nothing is said of what belongs to others; whatever else is not found is named in the details.
  else if (status === 404 && details === undefined) reloadPage()
}

/** Loads the current address again; where somebody is on their way to another page, which that would cancel, once they stay after all. */
export function reloadPage(): void {
  const waitMs = leavingMs()
  if (waitMs > 0) return void setTimeout(reloadPage, waitMs)
  // Not reload(), which would submit a form again.
  if (!isReloadLoop()) location.replace(location.pathname + location.search)
}

function isReloadLoop(): boolean {
  const now = Date.now()
  const stored = readTab(KEY)
  const reloads = Array.isArray(stored) ? stored.filter((time) => now - Number(time) < LOOP_WINDOW_MS) : []
  writeTab(KEY, [...reloads, now])
  return reloads.length >= MAX_RELOADS
}

if (typeof document !== 'undefined') {
  addEventListener('submit', ({ target, defaultPrevented }) => {
    const rotates = target instanceof HTMLElement && 'rotatesSession' in target.dataset
    if (rotates) forgetIdToken()
    formUntil = defaultPrevented && !rotates ? 0 : performance.now() + FORM_MS
  })
  addEventListener('pageshow', () => (formUntil = 0))
}
