const KEY = 'sessions-ended'
/** A page that comes back here as soon as it is shown anew would go round in circles: so often, and no more. */
const CIRCLE_MS = 10_000
const MAX_ROUNDS = 3
/** A form that is on its way brings another page, unless it fails. */
const FORM_MS = 10_000

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
