import type { Options } from '../catalogue/variant.ts'
import type { DayOfSales } from './today.ts'

/** Of how many days the figures are, with today. */
export const PERIODS = [7, 30] as const
export type Period = (typeof PERIODS)[number]

export function readPeriod(text: string | undefined): Period {
  return PERIODS.find((period) => String(period) === text) ?? PERIODS[0]
}

/** What orders of the last days do not say by themselves. */
export type Figures = {
  /** Who came from outside in these days, and by source what came of it: the most visits first, at most eight. */
  visits: { count: number; bySource: { source: string; visits: number; orders: number }[] }
  /** Most pieces first. `left` is null where pieces are not counted. */
  bestSellers: { id: string; name: string; pieces: number; left: number | null }[]
  /** What has none since one of these days, the latest first. */
  ranOut: { id: string; name: string; options: Options; at: Date }[]
  /** The carts of accounts in which something was put in these days, nothing for 24 hours, and whose person has not ordered since. */
  carts: { count: number; pieces: number }
  /** What was sold in these days to be paid at the door, in paise: all of it, what has been collected, and what is still due. */
  cash: {
    orders: number
    soldPaise: number
    receivedPaise: number
    duePaise: number
    /** By the first two digits of the PIN, where parcels were refused: the most first, at most ten. */
    regions: { pins: string; orders: number; refused: number }[]
  }
}

export type SalesSum = { orders: number; paise: number; averagePaise: number | null }

/** `averagePaise` is null without orders. */
export function sumSales(days: readonly Pick<DayOfSales, 'orders' | 'paise'>[]): SalesSum {
  const orders = days.reduce((sum, day) => sum + day.orders, 0)
  const paise = days.reduce((sum, day) => sum + day.paise, 0)
  return { orders, paise, averagePaise: orders === 0 ? null : Math.round(paise / orders) }
}
