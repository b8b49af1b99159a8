/** A page normally takes another one's place within this time. What is downloaded leaves the page where it is. */
const LEAVING_MS = 10_000

let until = 0

/** For how many more milliseconds somebody is on their way to another page; what comes meanwhile must not lead elsewhere. */
export function leavingMs(): number {
  return Math.max(0, until - performance.now())
}

/** Goes on to `address`. @returns false where somebody is on their way to another page, which this would cancel */
export function goOnTo(address: string | URL): boolean {
  const isFree = leavingMs() === 0
  if (isFree) location.assign(address)
  return isFree
}

if (typeof document !== 'undefined') noteLeaving()

export function noteLeaving(): void {
  addEventListener('beforeunload', () => (until = performance.now() + LEAVING_MS))
  // Whoever sends a form after that has stayed.
  addEventListener('submit', () => (until = 0), { capture: true })
  addEventListener('pageshow', () => (until = 0))
}
