import { addDays, indianDay, indianDayStart } from '../indian-time.ts'

export const SOLD_BY = ['product', 'size', 'category', 'day', 'city', 'state', 'code', 'source'] as const
export type SoldBy = (typeof SOLD_BY)[number]
/** What the days are compared with: as many days directly before them, or the same days a year ago. */
export const AGAINST = ['before', 'year'] as const

/** What was sold of one of them in the days that are asked for. Amounts are what was paid for pieces, discounts taken off, in paise. */
export type Sold = {
  id: string
  name: string
  orders: number
  pieces: number
  soldPaise: number
  /** Of that, what was given back since for pieces that came back, and for anything else; null where refunds do not tell it. */
  returnedPaise: number | null
  backPaise: number | null
  /** Sold in the days that these are compared with. */
  beforePaise: number
  /**
   * Of a size: on how many of these days it could not be had, to a tenth, and what these would have sold at the rate of the days on which
   * it could, of both spans; else null.
   */
  goneDays: number | null
  missedPaise: number | null
}

export type SoldQuery = { by: SoldBy | null; from: string | null; to: string | null; against: (typeof AGAINST)[number] | null }

const USUAL_DAYS = 30
/** As many days are read at once. */
const MOST_DAYS = 366
const DAY_MS = 86_400_000

/** Days in India; the ends are excluded. */
export type Span = { since: Date; until: Date }

/** The last 30 days where nothing is said, at most a year, and the days that they are compared with. */
export function spansOf({ from, to, against }: SoldQuery, now: Date): { days: { from: string; to: string }; span: Span; before: Span } {
  const today = indianDay(now)
  const last = to ?? (from !== null && from > today ? from : today)
  const first = [from ?? addDays(last, 1 - USUAL_DAYS), addDays(last, 1 - MOST_DAYS)].toSorted().at(-1)!
  const [begins, ends] = first <= last ? [first, last] : [last, first]
  const span = { since: indianDayStart(begins)!, until: new Date(indianDayStart(ends)!.getTime() + DAY_MS) }
  const back = against === 'year' ? 365 * DAY_MS : span.until.getTime() - span.since.getTime()
  const before = { since: new Date(span.since.getTime() - back), until: new Date(span.until.getTime() - back) }
  return { days: { from: begins, to: ends }, span, before }
}

/** The quarter of the year before the one of `day`, whole: for an accountant. */
export function lastQuarter(day: string): { from: string; to: string } {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const start = Math.floor((month - 1) / 3) * 3
  const monthOf = (index: number) => new Date(Date.UTC(year, index, 1)).toISOString().slice(0, 10)
  return { from: monthOf(start - 3), to: addDays(monthOf(start), -1) }
}

/** "+12 %"; empty where there was nothing before. */
export function changeWords({ soldPaise, beforePaise }: Pick<Sold, 'soldPaise' | 'beforePaise'>): string {
  if (beforePaise === 0) return ''
  const percent = Math.round((100 * (soldPaise - beforePaise)) / beforePaise)
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)} %`
}
