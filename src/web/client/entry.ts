import { islands } from '../islands/index.ts'
import { ID_TOKEN_KEY, writeTab } from './browser-storage.ts'
import { hydrateIslands, whenIdle } from './hydrate.ts'
import { openProvidersInPopups } from './page/accounts/open-popup.ts'
import { forgetAddress } from './page/checkout/forget-address.ts'
import { sendFormsInPlace } from './page/in-place-forms.ts'
import { showCookieNotice } from './page/page/cookie-notice.ts'
import { showPrintButton } from './page/page/print-button.ts'
import { startPictureTransitions } from './page/pictures/picture-transitions.ts'

const APPROACH = ['pointerover', 'focusin'] as const

startPictureTransitions()
// Not in the task that ends the parsing, which lays out the page.
setTimeout(() => showCookieNotice(rememberHere))
forgetAddress()
awaitTooltips()
hydrateIslands(islands)
openPhotosInViewer()
startRelativeDates()
openProvidersInPopups()
sendFormsInPlace()
reportFromPopup()
awaitSearch()
awaitSaving()
showPrintButton()
// The cart's count, what is marked as live, and lists that grow in place.
if (document.querySelector('[data-uid], [data-live], [data-grows]'))
  whenIdle(() => void import('./live/live-regions.ts').then(({ startLive }) => startLive()))
whenIdle(revealNext)

// Imported from here: a dynamic import within the live connection's chunk would make every page load that chunk.
if (document.querySelector('[data-uid]')) {
  whenIdle(() => {
    void Promise.all([import('./live/follow.ts'), import('./own-token.ts')]).then(([{ authorize }, { followOwnToken }]) =>
      followOwnToken(authorize),
    )
  })
}
// A visitor has none: that of a session before would have the first page after signing in loaded again, under what is typed there.
else writeTab(ID_TOKEN_KEY, null)

/** The page below the first view has waited for this. It is laid out in pieces: one task takes a phone too long. */
function revealNext(): void {
  const next = document.querySelector('[data-later]')
  next?.removeAttribute('data-later')
  if (next) whenIdle(revealNext)
  // What a renewed list brings need not wait.
  else document.documentElement.dataset.loaded = ''
}

/** What the device remembers of a visit, once the notice about it was accepted. */
function rememberHere(): void {
  startRecentlySeen()
  awaitSource()
}

/** Who comes by a marked link, or from another site: the device remembers it. */
function awaitSource(): void {
  const isFromElsewhere = document.referrer !== '' && !document.referrer.startsWith(location.origin)
  if (isFromElsewhere || location.search.includes('utm_source'))
    whenIdle(() => void import('./page/page/source.ts').then(({ rememberSource }) => rememberSource()))
}

/** What was looked at before, on pages that have a place for it. */
function startRecentlySeen(): void {
  const place = document.querySelector<HTMLElement>('[data-recently-seen]')
  if (place) whenIdle(() => void import('./page/catalogue/recently-seen.ts').then(({ showRecentlySeen }) => showRecentlySeen(place)))
}

/** Loads the tooltip module when an element with a tooltip is first hovered or focused. */
function awaitTooltips(): void {
  const wake = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.closest('[data-tooltip]')) return
    for (const type of APPROACH) document.removeEventListener(type, wake)
    void import('./page/page/tooltip.ts').then(({ startTooltips }) => startTooltips())
  }
  for (const type of APPROACH) document.addEventListener(type, wake)
}

/** What the search offers comes with the focus on its field. */
function awaitSearch(): void {
  const field = document.querySelector<HTMLInputElement>('[data-search]')
  const start = () => void import('./page/catalogue/suggest.ts').then(({ startSuggestions }) => startSuggestions(field!))
  if (field && field === document.activeElement) start()
  else field?.addEventListener('focus', start, { once: true })
}

/** What is saved shows when the browser is idle; a press does not wait for that. */
function awaitSaving(): void {
  const load = () => import('./page/saved/saved.ts')
  if (document.querySelector('[form=save], [data-saved]')) whenIdle(() => void load().then(({ startSaved }) => startSaved()))
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element && event.target.closest<HTMLButtonElement>('[form=save]')
    if (!button) return
    event.preventDefault()
    void load().then(({ pressSave }) => pressSave(button))
  })
}

/** "3 days ago", in the section of the reviews. */
function startRelativeDates(): void {
  const reviews = document.querySelector('#reviews')
  if (reviews) whenIdle(() => void import('./page/page/relative-time.ts').then(({ startRelativeTimes }) => startRelativeTimes(reviews)))
}

/** Opens a review's photo in the viewer, which is loaded with the first. */
function openPhotosInViewer(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-photo]')
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const here = document.activeElement
    void import('./page/pictures/photo-viewer.ts').then(({ showPhoto }) => showPhoto(link, here))
  })
}

/** The last page of a provider's popup reports to the page behind. */
function reportFromPopup(): void {
  const popup = document.querySelector<HTMLElement>('[data-popup]')
  if (popup) void import('./page/accounts/popup-result.ts').then(({ reportPopupResult }) => reportPopupResult(popup))
}
