/** When the shop sends, and how long it takes. */
export type DeliveryRules = {
  /** The promised time in business days (spec §9). */
  days: { from: number; to: number }
  /** The time of day in India, such as 14:00, after which an order counts as the next business day's. */
  cutoff: string | null
  /** Days on which nothing is sent: of every week, counted from Sunday, and dates such as 2026-12-25. */
  closed: { weekdays: readonly number[]; dates: readonly string[] }
}

/** Those of the specification: Sundays do not count; public holidays are not known. */
export const USUAL_DELIVERY: DeliveryRules = { days: { from: 5, to: 7 }, cutoff: null, closed: { weekdays: [0], dates: [] } }

/** What the shop promises in words, such as "5 to 7 business days". */
export function deliveryTime({ days: { from, to } }: Pick<DeliveryRules, 'days'>): string {
  const days = to === 1 ? 'business day' : 'business days'
  return from === to ? `${to} ${days}` : `${from} to ${to} ${days}`
}

const DAY_MS = 86_400_000
/** India is ahead of UTC by 5:30, without daylight saving. */
const IST_MS = 5.5 * 3_600_000

/** The first and the last day on which an order should arrive. */
export function expectedDelivery(ordered: Date, rules: DeliveryRules = USUAL_DELIVERY): { from: Date; to: Date } {
  const start = isLate(ordered, rules) ? addBusinessDays(ordered, 1, rules) : ordered
  return { from: addBusinessDays(start, rules.days.from, rules), to: addBusinessDays(start, rules.days.to, rules) }
}

function isLate(ordered: Date, { cutoff }: DeliveryRules): boolean {
  return cutoff !== null && indian(ordered.getTime()).toISOString().slice(11, 16) >= cutoff
}

function indian(time: number): Date {
  return new Date(time + IST_MS)
}

/** A shop that is closed on every day is refused by its folder; the bound is for dates. */
const MAX_DAYS = 400

function addBusinessDays(start: Date, days: number, { closed }: DeliveryRules): Date {
  let day = start.getTime()
  for (let left = days, passed = 0; left > 0 && passed < MAX_DAYS; passed++) {
    day += DAY_MS
    const local = indian(day)
    if (!closed.weekdays.includes(local.getUTCDay()) && !closed.dates.includes(local.toISOString().slice(0, 10))) left--
  }
  return new Date(day)
}
