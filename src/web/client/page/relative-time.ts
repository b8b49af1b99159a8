const FORMAT = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const DAY_MS = 86_400_000
const UNITS: readonly [unit: Intl.RelativeTimeFormatUnit, ms: number][] = [
  ['year', 365 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['week', 7 * DAY_MS],
  ['day', DAY_MS],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/** "3 days ago", "yesterday", "last month"; under a minute "just now". */
export function relativeTime(then: number, now: number): string {
  const past = now - then
  const [unit, ms] = UNITS.find(([, ms]) => past >= ms) ?? []
  return unit && ms ? FORMAT.format(-Math.floor(past / ms), unit) : 'just now'
}

/**
 * Says of the days of a list how long ago they are, and again when the list is renewed. The server writes dates: its
 * pages are kept, and would grow old.
 */
export function startRelativeTimes(list: Element): void {
  const update = () => {
    for (const time of list.querySelectorAll<HTMLTimeElement>('time[data-relative]')) {
      const text = relativeTime(Date.parse(time.dateTime), Date.now())
      if (time.textContent !== text) time.textContent = text
    }
  }
  update()
  new MutationObserver(update).observe(list, { childList: true, subtree: true, characterData: true })
}
