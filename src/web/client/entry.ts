import { showCookieNotice } from './page/cookie-notice.ts'
import { hydrateIslands, whenIdle } from './hydrate.ts'
import { letPicturesTravel } from './page/travel.ts'

const APPROACH = ['pointerover', 'focusin'] as const

letPicturesTravel()
showCookieNotice()
forgetComplete()
awaitTooltips()
hydrateIslands()

// A cart of one's own, or a part that stays fresh: other pages do without the connection.
if (document.querySelector('[data-uid], [data-live]'))
  whenIdle(() => void import('./live/live-regions.ts').then(({ startLive }) => startLive()))

/** Tooltips cost nothing until somebody comes to the subject of one. */
function awaitTooltips(): void {
  const wake = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.closest('[data-tooltip]')) return
    for (const type of APPROACH) document.removeEventListener(type, wake)
    void import('./page/tooltip.ts').then(({ startTooltips }) => startTooltips())
  }
  for (const type of APPROACH) document.addEventListener(type, wake)
}

/**
 * The address that cleared the cart must not do so again when somebody comes back to it or reloads it: by then
 * there may be another cart. It goes with the first touch or key, before which nobody can leave or reload by hand.
 */
function forgetComplete(): void {
  if (!new URLSearchParams(location.search).has('complete')) return
  const forget = () => history.replaceState(history.state, '', location.pathname)
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, forget, { once: true, capture: true })
}
