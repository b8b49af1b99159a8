import { showCookieNotice } from './page/cookie-notice.ts'
import { fetchIslandFiles, hydrateIslands, isModified, whenIdle } from './hydrate.ts'
import { islands } from '../islands/index.ts'
import { watchTopics } from './live/watch.ts'
import { forgetComplete } from './page/forget-complete.ts'
import { startPictureTransitions } from './page/picture-transitions.ts'
import { showPrintButton } from './page/print-button.ts'

const APPROACH = ['pointerover', 'focusin'] as const
/** The first sign that somebody uses the page. */
const USE = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'scroll'] as const

startPictureTransitions()
// Not in the task that ends the parsing, which lays out the page.
setTimeout(showCookieNotice)
forgetComplete()
awaitTooltips()
hydrateIslands(islands)
atFirstUse(fetchIslandFiles)
openPhotosInViewer()
startRelativeDates()
awaitPopups()
showPrintButton()
followTopics()
whenIdle(revealNext)

// Visitors have no token. Imported from here: a dynamic import within the live connection's chunk would make every page load that chunk.
if (document.querySelector('[data-uid]')) {
  whenIdle(() => {
    void Promise.all([import('./live/follow.ts'), import('./own-token.ts')]).then(([{ authorize }, { followOwnToken }]) =>
      followOwnToken(authorize),
    )
  })
}

/** What lies below the first view has waited for it (styles/base.css). It is laid out in pieces: as one task it takes a phone too long. */
function revealNext(): void {
  const next = document.querySelector('[data-later]')
  next?.removeAttribute('data-later')
  if (next) whenIdle(revealNext)
  // What a renewed list brings need not wait.
  else document.documentElement.dataset.loaded = ''
}

/** Loads the tooltip module when an element with a tooltip is first hovered or focused. */
function awaitTooltips(): void {
  const wake = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.closest('[data-tooltip]')) return
    for (const type of APPROACH) document.removeEventListener(type, wake)
    void import('./page/tooltip.ts').then(({ startTooltips }) => startTooltips())
  }
  for (const type of APPROACH) document.addEventListener(type, wake)
}

/** "3 days ago", on pages with a list of reviews. */
function startRelativeDates(): void {
  const list = document.querySelector('#review-list')
  if (list) whenIdle(() => void import('./page/relative-time.ts').then(({ startRelativeTimes }) => startRelativeTimes(list)))
}

/** Opens a review's photo in the viewer, which is loaded with the first. */
function openPhotosInViewer(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-photo]')
    if (!link || isModified(event)) return
    event.preventDefault()
    void import('./page/photo-viewer.ts').then(({ showPhoto }) => showPhoto(link))
  })
}

/** Providers' pages open in a popup, whose last page reports to the one behind. */
function awaitPopups(): void {
  const popup = document.querySelector<HTMLElement>('[data-popup]')
  if (popup) void import('./page/popup-result.ts').then(({ reportPopupResult }) => reportPopupResult(popup))
  if (document.querySelector('[data-provider]'))
    atFirstUse(() => void import('./page/provider-popup.ts').then(({ openProvidersInPopups }) => openProvidersInPopups()))
}

/** Only pages with a cart or a live topic need the connection; a visitor's page that nobody has used only watches its topics. */
function followTopics(): void {
  let stop = () => {}
  let started = false
  const start = () => {
    if (started) return
    started = true
    stop()
    void import('./live/live-regions.ts').then(({ startLive }) => startLive())
  }
  if (document.querySelector('[data-uid]')) whenIdle(start)
  else if (document.querySelector('[data-live], [data-unless-changed]')) {
    whenIdle(() => {
      if (!started) stop = watchTopics(start)
    })
    // Islands follow values over the same connection, and lists grow in place.
    if (document.querySelector('[data-island], [data-grows]')) atFirstUse(() => whenIdle(start))
  }
}

function atFirstUse(task: () => void): void {
  const used = new AbortController()
  const run = () => {
    used.abort()
    task()
  }
  for (const type of USE) addEventListener(type, run, { signal: used.signal, capture: true, passive: true })
}
