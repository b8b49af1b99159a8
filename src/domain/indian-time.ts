/** India has one time zone, UTC+5:30, without daylight saving. */
const IST_MS = 5.5 * 3_600_000

/** The date in India, such as 2026-11-20. */
export function indianDay(now: Date): string {
  return new Date(now.getTime() + IST_MS).toISOString().slice(0, 10)
}

/** So many days after a day such as 2026-11-20. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)
}

/** The last days in India with today, the earliest first. */
export function lastDays(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, ago) => indianDay(new Date(now.getTime() - ago * 86_400_000))).toReversed()
}

/** Date and time in India, such as "2026-11-20 18:30", which spreadsheets read as a time. */
export function indianMinute(at: Date): string {
  return new Date(at.getTime() + IST_MS).toISOString().slice(0, 16).replace('T', ' ')
}

/** When a day such as 2026-11-20 begins in India; null for a day that does not exist. */
export function indianDayStart(day: string): Date | null {
  const midnight = /^[1-9]\d{3}-\d\d-\d\d$/.test(day) ? new Date(`${day}T00:00:00Z`) : null
  if (!midnight || Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== day) return null
  return new Date(midnight.getTime() - IST_MS)
}

/** A month such as 2026-11 in India, until `to`, with its financial year; null for one that does not exist. */
export function readIndianMonth(month: string): { from: Date; to: Date; financialYear: number } | null {
  const [, year = '', number = ''] = /^([1-9]\d{3})-(0[1-9]|1[0-2])$/.exec(month) ?? []
  const from = indianDayStart(`${year}-${number}-01`)
  return from && { from, to: new Date(Date.UTC(Number(year), Number(number), 1) - IST_MS), financialYear: financialYear(from) }
}

/** So many months in India such as 2026-11, the current one first. */
export function lastIndianMonths(now: Date, count: number): string[] {
  const india = new Date(now.getTime() + IST_MS)
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(india.getUTCFullYear(), india.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  )
}

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** "November 2026" of 2026-11. */
export function readableMonth(month: string): string {
  return MONTH.format(new Date(`${month}-01T00:00:00Z`))
}

/** The seconds until it is this full hour in India again, at least one. */
export function secondsUntil(hour: number, now: Date): number {
  const DAY_MS = 86_400_000
  const sinceMs = (now.getTime() + IST_MS - hour * 3_600_000) % DAY_MS
  return Math.max(1, Math.ceil((DAY_MS - sinceMs) / 1000))
}

/** India's financial year, from April to March in Indian time; 2026 is April 2026 to March 2027. */
export function financialYear(at: Date): number {
  const india = new Date(at.getTime() + IST_MS)
  return india.getUTCMonth() < 3 ? india.getUTCFullYear() - 1 : india.getUTCFullYear()
}

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'Asia/Kolkata' })

/** The date in India for display, such as "19 Nov 2026". */
export function readableDay(at: Date): string {
  return DAY.format(at)
}

const TIME = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Kolkata',
})

/** Day and time in India below a title that says so, such as "21 Nov 18:30". */
export function shortTime(at: Date): string {
  return TIME.format(at).replace(',', '')
}

/** Day and time as people in India read them, such as "21 Nov, 18:30 IST". */
export function readableTime(at: Date): string {
  return `${TIME.format(at)} IST`
}

/**
 * When something begins or ends, as it is typed or as a spreadsheet writes it: a day, which counts whole, or a day and a time in India.
 * The day comes before the month: 2026-11-30, 30-11-2026, 30/11/26, 30-Nov-26. Spreadsheets put 00:00 behind whole days; behind a T it
 * is that minute. Null for nothing, undefined for what is neither.
 */
export function readMoment(text: string, edge: 'begins' | 'ends'): Date | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  const [, day = '', parting, hours, minutes, seconds] =
    /^([^T:]+?)(?:(T|\s+)([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?)?$/.exec(typed) ?? []
  const start = indianDayStart(readDay(day) ?? '')
  if (!start) return undefined
  const minute = Number(hours) * 60 + Number(minutes)
  const isWhole =
    hours === undefined || (minute === 0 && parting !== 'T') || (edge === 'ends' && minute === 24 * 60 - 1 && seconds === '59')
  return new Date(start.getTime() + (isWhole ? (edge === 'ends' ? 24 * 60 : 0) : minute) * 60_000)
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The day as 2026-11-30; null for what cannot be one. */
function readDay(text: string): string | null {
  const [, first = '', , month = '', last = ''] = /^(\d{1,4})([-/. ])(\d{1,2}|[a-z]{3,9})\2(\d{1,4})$/i.exec(text) ?? []
  const [year, day] = first.length === 4 ? [first, last] : [last, first]
  const named = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1
  const number = named > 0 ? String(named) : month
  if (![2, 4].includes(year.length) || day.length > 2 || day === '' || !/^\d+$/.test(number)) return null
  return `${year.length === 2 ? `20${year}` : year}-${number.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** As `readMoment` reads it again: "2026-11-30" of a whole day, otherwise "2026-11-30 18:30". */
export function momentText(at: Date, edge: 'begins' | 'ends'): string {
  const minute = indianMinute(at)
  if (!minute.endsWith(' 00:00') || at.getTime() % 60_000 !== 0) return minute
  return edge === 'ends' ? addDays(minute.slice(0, 10), -1) : minute.slice(0, 10)
}

/** When something ends: its last day where it ends with it, else the time. */
export function readableEnd(endsAt: Date): string {
  const isWhole = !momentText(endsAt, 'ends').includes(' ')
  return isWhole ? readableDay(new Date(endsAt.getTime() - 1)) : readableTime(endsAt)
}

const DAY_OF_YEAR = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'Asia/Kolkata' })

/** The last day in India of what ends then, such as "30 Nov", held together by a space that does not break. */
export function lastDay(endsAt: Date): string {
  return DAY_OF_YEAR.format(new Date(endsAt.getTime() - 1)).replace(' ', '\u00a0')
}

const WHOLE_MONTH = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** "12 December" of a day such as 2026-12-12. */
export function dayAndMonth(day: string): string {
  return WHOLE_MONTH.format(new Date(`${day}T00:00:00Z`))
}

/** "Fri 27 Nov" of a day such as 2026-11-27, held together by spaces that do not break. */
export function readableWeekday(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  return `${WEEKDAYS[date.getUTCDay()]} ${DAY_OF_YEAR.format(date)}`.replaceAll(' ', '\u00a0')
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
