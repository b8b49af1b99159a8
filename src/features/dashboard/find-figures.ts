import type { Figures, Period } from '../../domain/dashboard/figures.ts'
import { indianDayStart, lastDays } from '../../domain/indian-time.ts'
import { rememberFor, type Remembered } from '../../platform/work/remember-for.ts'
import type { Shop } from '../../shop.ts'
import { selectFigures } from './figures.sql.ts'

/** A cart in which nothing was put for so long is given up. */
const GIVEN_UP_MS = 86_400_000

/** What sold best, what ran out and which carts were given up in the last days in India. Every order of them is read. */
export async function findFigures({ db, clock }: Pick<Shop, 'db' | 'clock'>, period: Period): Promise<Figures> {
  const now = clock.now()
  const since = indianDayStart(lastDays(now, period)[0]!)!
  const row = await selectFigures(db, { since, left: new Date(now.getTime() - GIVEN_UP_MS) })
  return { ...row, ranOut: row.ranOut.map((kind) => ({ ...kind, at: new Date(kind.at) })) }
}

/** The figures of each period, read at most once a minute: pages of today ask anew with each order. */
export function rememberFigures(shop: Pick<Shop, 'db' | 'clock'>): Record<Period, Remembered<Figures>> {
  return { 7: rememberFor(60_000, () => findFigures(shop, 7)), 30: rememberFor(60_000, () => findFigures(shop, 30)) }
}
