const DAY_MS = 86_400_000
/** The units, each with the word for one of it, where there is one. */
const UNITS: readonly [unit: string, ms: number, one?: string][] = [
  ['year', 365 * DAY_MS, 'last year'],
  ['month', 30 * DAY_MS, 'last month'],
  ['week', 7 * DAY_MS, 'last week'],
  ['day', DAY_MS, 'yesterday'],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/**
 * "3 days ago", "yesterday", "last month"; under a minute "just now". In words of its own: the first Intl.RelativeTimeFormat
 * of a page takes more than 50 ms on a slow phone.
 */
export function relativeTime(then: number, now: number): string {
  const past = now - then
  const [unit, ms, one] = UNITS.find(([, ms]) => past >= ms) ?? []
  if (!unit || !ms) return 'just now'
  const count = Math.floor(past / ms)
  if (count > 1) return `${count} ${unit}s ago`
  return one ?? `1 ${unit} ago`
}

/**
 * Says of the days within an element how long ago they are, and again when it changes. The server writes dates: its
 * pages are kept, and would grow old.
 */
export function startRelativeTimes(within: Element): void {
  const update = () => {
    for (const time of within.querySelectorAll<HTMLTimeElement>('time[data-relative]')) {
      const text = relativeTime(Date.parse(time.dateTime), Date.now())
      if (time.textContent !== text) time.textContent = text
    }
  }
  update()
  new MutationObserver(update).observe(within, { childList: true, subtree: true, characterData: true })
}
