import { parsePage } from './parse-page.ts'

/** Named on the page about privacy. */
const KEY = 'recentlySeen'
/** More than are shown: some may be gone from the shop. */
const KEPT = 12

/** Notes on this device the product whose page this is, and shows others that were looked at, once their place comes near. */
export function showRecentlySeen(place: HTMLElement): void {
  const here = place.dataset['recentlySeen'] ?? ''
  const others = seen().filter((id) => id !== here)
  if (here !== '') store([here, ...others].slice(0, KEPT))
  if (others.length === 0) return
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
  if (!list?.hasChildNodes() || !section) return
  section.querySelector('[data-seen-here]')!.replaceWith(list)
  section.querySelector('button')!.addEventListener('click', () => {
    store([])
    section.hidden = true
  })
  section.hidden = false
}

function seen(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string' && /^[a-z0-9][a-z0-9-]{0,79}$/.test(id)) : []
  } catch {
    return []
  }
}

function store(ids: string[]): void {
  try {
    if (ids.length > 0) localStorage.setItem(KEY, JSON.stringify(ids))
    else localStorage.removeItem(KEY)
  } catch {
    // Storage is blocked: nothing is remembered.
  }
}
