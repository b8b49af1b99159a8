import { canBuy, type Product } from '../catalogue/product.ts'
import { lastShipsFrom, shipsFromOf, type Options } from '../catalogue/variant.ts'
import { nounFor } from '../counted.ts'
import { addDays, indianDay, indianDayStart, indianMinute } from '../indian-time.ts'
import type { BusinessDays, DeliveryWay } from '../prices/delivery-prices.ts'

/** When the shop sends, and how long it takes. */
export type DeliveryRules = {
  /** The promised time in business days (spec §9). */
  days: BusinessDays
  /** The time of day in India, such as 14:00, after which an order counts as the next business day's. */
  cutoff: string | null
  /** Days on which nothing is sent: of every week, counted from Sunday, and dates such as 2026-12-25. */
  closed: { weekdays: readonly number[]; dates: readonly string[] }
}

/** Those of the specification: Sundays do not count; public holidays are not known. */
export const USUAL_DELIVERY: DeliveryRules = { days: { from: 5, to: 7 }, cutoff: null, closed: { weekdays: [0], dates: [] } }

/** What the shop promises in words, such as "5 to 7 business days". */
export function deliveryTime({ days: { from, to } }: Pick<DeliveryRules, 'days'>): string {
  const days = nounFor(to, 'business day')
  return from === to ? `${to} ${days}` : `${from} to ${to} ${days}`
}

/** The first and the last day in India, such as 2026-11-27, on which an order should arrive. */
export type DeliveryDays = { from: string; to: string }

/** What passes before something can be sent: business days, and where it is sold ahead the time until a day, such as 2026-12-12. */
export type Wait = { days: number; from: string | null }

const NO_WAIT: Wait = { days: 0, from: null }

/** When something that is ordered at that moment should arrive. Null where the shop is closed on every day. */
export function expectedDelivery(ordered: Date, rules: DeliveryRules, { days, from }: Wait = NO_WAIT): DeliveryDays | null {
  const made = deliveryAfter(ordered, rules, days)
  // What is sent from a day on is as if it were ordered as that begins.
  const begins = from === null ? null : indianDayStart(from)
  const sent = begins && begins > ordered ? deliveryAfter(begins, rules, 0) : null
  return made && sent && sent.from > made.from ? sent : made
}

function deliveryAfter(ordered: Date, rules: DeliveryRules, readyInDays: number): DeliveryDays | null {
  const passed = readyInDays + (isLate(ordered, rules) ? 1 : 0)
  const after = (days: number) => addBusinessDays(indianDay(ordered), passed + days, rules)
  const [from, to] = [after(rules.days.from), after(rules.days.to)]
  return from !== null && to !== null ? { from, to } : null
}

/** What is promised to those who order now, or where it ends at the day's cutoff, by then. `until` is when it changes, ISO 8601. */
export type DeliveryPromise = { by: string | null; days: DeliveryDays; until: string }

export function deliveryPromise(now: Date, rules: DeliveryRules, wait: Wait): DeliveryPromise | null {
  const days = expectedDelivery(now, rules, wait)
  return days && { by: isBeforeCutoff(now, rules) ? rules.cutoff : null, days, until: promiseEnds(now, rules).toISOString() }
}

/** When the promise changes by itself: at the cutoff, or at midnight in India. */
export function promiseEnds(now: Date, rules: DeliveryRules): Date {
  const day = indianDay(now)
  const midnight = indianDayStart(addDays(day, 1))!
  if (rules.cutoff === null || !isBeforeCutoff(now, rules)) return midnight
  const [hours = 0, minutes = 0] = rules.cutoff.split(':').map(Number)
  return new Date(indianDayStart(day)!.getTime() + (hours * 60 + minutes) * 60_000)
}

type Promised = { promised?: DeliveryDays; createdAt: number; delivery: { way: DeliveryWay } }

/**
 * What was promised when the order was paid; of orders that are older than such promises, what the rules say now. Of one that is
 * collected nothing is.
 */
export function promisedDelivery({ promised, createdAt, delivery }: Promised, rules: DeliveryRules): DeliveryDays | null {
  if (delivery.way === 'pick-up') return null
  return promised ?? expectedDelivery(new Date(createdAt * 1000), rules)
}

export const MAX_READY_IN_DAYS = 60

/** The business days until the last of what can be bought of these is ready to be sent. */
export function readyInDays(products: readonly Pick<Product, 'active' | 'metadata'>[]): number {
  return longestWait(products.filter(canBuy).map(({ metadata }) => metadata))
}

/** Of a line that may be bought, the product as it is now. */
type Bought = Pick<Product, 'active' | 'metadata' | 'variants'> & { options: Options }

/** What passes until all of these can be sent, in one parcel. */
export function waitOf(lines: readonly Bought[]): Wait {
  return { days: readyInDays(lines), from: lastShipsFrom(lines.filter(canBuy).map((line) => shipsFromOf(line, line.options))) }
}

/** The same of what was bought. */
export function waitOfOrder(lines: readonly { ready_in_days?: string; ships_from?: string }[]): Wait {
  return { days: longestWait(lines), from: lastShipsFrom(lines.map(({ ships_from: day }) => day)) }
}

/** Of a product that nobody has chosen from: until a day where every kind of it that can be had is sold ahead. */
export function waitOfProduct(product: Pick<Product, 'active' | 'metadata' | 'variants'>): Wait {
  const days = (product.variants ?? []).filter(({ available }) => available).map(({ ships_from: day }) => day)
  return { days: readyInDays([product]), from: days.every((day) => day !== undefined) ? lastShipsFrom(days) : null }
}

/** Names a wait among others. */
export function waitKey({ days, from }: Wait): string {
  return from === null ? String(days) : `${days} ${from}`
}

function longestWait(lines: readonly { ready_in_days?: string }[]): number {
  return Math.max(0, ...lines.map(({ ready_in_days: days }) => readReadyInDays(days ?? '') ?? 0))
}

/** Null for what is no whole number of days from 1 to 60. */
export function readReadyInDays(text: string): number | null {
  const days = /^[1-9]\d?$/.test(text) ? Number(text) : null
  return days !== null && days <= MAX_READY_IN_DAYS ? days : null
}

/** With a cutoff, what is ordered on a day on which nothing is sent is the next one's too: who orders later never gets it earlier. */
function isLate(ordered: Date, rules: DeliveryRules): boolean {
  return rules.cutoff !== null && !isBeforeCutoff(ordered, rules)
}

function isBeforeCutoff(now: Date, rules: DeliveryRules): boolean {
  return rules.cutoff !== null && isOpen(indianDay(now), rules) && indianMinute(now).slice(11) < rules.cutoff
}

/** More than the longest time takes where one day of the week is open, and a hundred dates are not. */
const MAX_DAYS = 1700

function addBusinessDays(day: string, count: number, rules: DeliveryRules): string | null {
  for (let passed = 1, left = count; passed <= MAX_DAYS; passed++) {
    const next = addDays(day, passed)
    if (isOpen(next, rules)) left--
    if (left <= 0) return next
  }
  return null
}

function isOpen(day: string, { closed }: DeliveryRules): boolean {
  return !closed.weekdays.includes(new Date(`${day}T00:00:00Z`).getUTCDay()) && !closed.dates.includes(day)
}
