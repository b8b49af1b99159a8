/** The bounds of the promised delivery time (spec §9), in business days. */
export const DELIVERY_DAYS = { from: 5, to: 7 } as const

const DAY_MS = 86_400_000
/** India is ahead of UTC by 5:30, without daylight saving. */
const IST_MS = 5.5 * 3_600_000

/** The first and the last day on which an order should arrive. Sundays do not count; public holidays are not known. */
export function expectedDelivery(ordered: Date): { from: Date; to: Date } {
  return { from: addBusinessDays(ordered, DELIVERY_DAYS.from), to: addBusinessDays(ordered, DELIVERY_DAYS.to) }
}

function addBusinessDays(start: Date, days: number): Date {
  let day = start.getTime()
  for (let left = days; left > 0;) {
    day += DAY_MS
    if (new Date(day + IST_MS).getUTCDay() !== 0) left--
  }
  return new Date(day)
}
