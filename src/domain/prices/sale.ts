import type { Options } from '../catalogue/variant.ts'
import { indianMinute, readMoment } from '../indian-time.ts'
import { formatRupees, readPrice } from '../money.ts'

/** A price for a time, of a product or of one kind of it. */
export type Sale = { rupees: number; startsAt: Date; endsAt: Date }

/** A sale as an operator sees it; the options are empty for the product. */
export type ListedSale = Sale & { options: Options; running: boolean }

export type SaleFault = 'price' | 'from' | 'until' | 'order' | 'over'
export type SaleReading = { ok: true; sale: Sale } | { ok: false; faults: SaleFault[] }

/** Reads what was typed; without `from` it begins now. */
export function readSale(typed: { price: string; from: string; until: string }, now: Date): SaleReading {
  const price = readPrice(typed.price)
  const [from, until] = [readMoment(typed.from, 'begins'), readMoment(typed.until, 'ends')]
  const faults: SaleFault[] = []
  if (!price.ok || price.rupees === null) faults.push('price')
  if (from === undefined) faults.push('from')
  if (!until) faults.push('until')
  const startsAt = from ?? now
  if (until && startsAt >= until) faults.push('order')
  else if (until && until <= now) faults.push('over')
  if (faults.length > 0 || !price.ok || price.rupees === null || !until) return { ok: false, faults }
  return { ok: true, sale: { rupees: price.rupees, startsAt, endsAt: until } }
}

export type SaleState = 'planned' | 'running' | 'over'

/** `running` is the price in force, which a job moves. */
export function saleState({ running, endsAt }: Pick<ListedSale, 'running' | 'endsAt'>, now: Date): SaleState {
  return running ? 'running' : endsAt <= now ? 'over' : 'planned'
}

/** Null is none. */
export function isSameSale(a: Sale | null, b: Sale | null): boolean {
  if (!a || !b) return a === b
  return a.rupees === b.rupees && a.startsAt.getTime() === b.startsAt.getTime() && a.endsAt.getTime() === b.endsAt.getTime()
}

/** As it is recorded. */
export function saleWords({ rupees, startsAt, endsAt }: Sale): { price: string; from: string; until: string } {
  return { price: formatRupees(rupees), from: indianMinute(startsAt), until: indianMinute(endsAt) }
}
