import { readDeviceList, writeDeviceList } from '../../browser-storage.ts'
import { parsePage } from '../page/parse-page.ts'

/** Named on the page about privacy. */
const KEY = 'recentlySeen'
/** More than are shown: some may be gone from the shop. */
const KEPT = 12
/** One alone would be a row of its own. */
const SHOWN_FROM = 2

/** Notes on this device the product whose page this is, and shows others that were looked at, once their place comes near. */
export function showRecentlySeen(place: HTMLElement): void {
  const here = place.dataset['recentlySeen'] ?? ''
  const seen = readDeviceList(KEY).filter((id) => id !== here && /^[a-z0-9][a-z0-9-]{0,79}$/.test(id))
  if (here !== '') writeDeviceList(KEY, [here, ...seen].slice(0, KEPT))
  // What stands just above is not said again.
  const others = seen.filter((id) => !document.querySelector(`[aria-labelledby='similar-heading'] a[href='/product/${id}']`))
  if (others.length < SHOWN_FROM) return
  const coming = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      coming.disconnect()
      void fill(place, others)
    },
    { rootMargin: '600px' },
  )
  coming.observe(place)
}

async function fill(place: HTMLElement, ids: string[]): Promise<void> {
  // Nobody is told who has seen them.
  const response = await fetch(`/recently-seen?ids=${ids.join()}`, { credentials: 'omit' }).catch(() => null)
  if (!response?.ok) return
  const list = parsePage(await response.text()).querySelector('[data-seen]')
  const section = place.querySelector('section')
  if (!list || !section || list.childElementCount < SHOWN_FROM) return
  section.querySelector('[data-seen-here]')!.replaceWith(list)
  section.querySelector('button')!.addEventListener('click', () => {
    writeDeviceList(KEY, [])
    section.hidden = true
  })
  section.hidden = false
}
