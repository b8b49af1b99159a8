import type { Live } from './socket.ts'

/** A tab that is hidden for this long closes its connection until it is shown again. */
export const HIDDEN_MS = 5 * 60_000

type Page = EventTarget & Pick<Document, 'visibilityState'> & { prerendering?: boolean }

/**
 * Keeps the connection open while the page is in use: not in the back/forward cache, which
 * takes no page with an open socket, not while prerendering, and not when hidden for long.
 */
export function tieToPage(live: Pick<Live, 'sleep' | 'wake'>, window: EventTarget, document: Page): void {
  let asleep = false
  let hidden: ReturnType<typeof setTimeout> | undefined

  const sleep = () => {
    asleep = true
    live.sleep()
  }
  const wake = () => {
    asleep = false
    live.wake()
  }
  const look = () => {
    clearTimeout(hidden)
    if (document.visibilityState === 'hidden') hidden = setTimeout(sleep, HIDDEN_MS)
    else if (asleep && !document.prerendering) wake()
  }

  window.addEventListener('pagehide', sleep)
  window.addEventListener('pageshow', () => asleep && !document.prerendering && wake())
  window.addEventListener('online', () => !asleep && wake())
  document.addEventListener('visibilitychange', look)
  document.addEventListener('prerenderingchange', wake)
  if (document.prerendering) sleep()
  else look()
}
