import { signInAddress } from '../../domain/redirect.ts'

const KEY = 'sessions-ended'
/** A page that comes back here as soon as it is shown anew would go round in circles: so often, and no more. */
const CIRCLE_MS = 10_000
const MAX_ROUNDS = 3
/** A form that is on its way brings another page, unless it fails. */
const FORM_MS = 10_000

/** The id of the person for whom the page was rendered. Visitors have none, and no cart. */
export function ownUid(): string | undefined {
  return document.querySelector<HTMLElement>('[data-uid]')?.dataset.uid
}

/**
 * The addresses of what belongs to the person for whom the page was rendered. Never "me": whoever signs in
 * meanwhile in another tab must not find another's changes in their cart.
 */
export const ownCart = () => `/api/cart/${ownUid()}`
export const ownAddresses = () => `/api/customers/${ownUid()}/addresses`

let formOnItsWay = false

/**
 * The session of the person for whom this page was rendered is over, here or in another tab. The server
 * shows the page as it is now: to a visitor, or it sends them to sign in. Nothing private stays on the screen.
 */
export function endSession(): void {
  // Signing out in this very tab: its answer leads home.
  if (formOnItsWay) {
    formOnItsWay = false
    setTimeout(endSession, FORM_MS)
    return
  }
  loadAnew()
}

/**
 * Leaves the page when a call was refused because the session has ended: after signing in the person is back
 * here. Where somebody else has signed in, in another tab, the page is loaded as theirs. Other errors are the caller's.
 */
export function leaveWhenSignedOut(error: unknown): void {
  const { status, code, details } = error as { status?: number; code?: string; details?: unknown }
  if (status === 401 || code === 'unauthenticated') location.assign(signInAddress(location.pathname))
  // Nothing is said of what belongs to others; whatever else is not found is named in the details.
  else if (status === 404 && details === undefined) loadAnew()
}

/** Shows the page that is here by now. */
export function loadAnew(): void {
  // Not reload(): that would repeat a form that this page is the answer to.
  if (!goesInCircles()) location.replace(location.pathname + location.search)
}

function goesInCircles(): boolean {
  try {
    const now = Date.now()
    const rounds = (sessionStorage.getItem(KEY) ?? '').split(',').filter((time) => now - Number(time) < CIRCLE_MS)
    sessionStorage.setItem(KEY, [...rounds, now].join())
    return rounds.length >= MAX_ROUNDS
  } catch {
    // Storage can be forbidden.
    return false
  }
}

if (typeof document !== 'undefined') {
  addEventListener('submit', (event) => (formOnItsWay = !event.defaultPrevented))
  addEventListener('pageshow', () => (formOnItsWay = false))
}
