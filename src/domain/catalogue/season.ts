import { indianMinute, readMoment } from '../indian-time.ts'
import type { ProductStatus } from './product.ts'

/** From when and until when a product is shown, where its status says that anybody is; null is without a bound. */
export type Season = { status: ProductStatus; from: Date | null; until: Date | null }

export type SeasonFault = 'invalid-from' | 'invalid-until' | 'ends-first'

type Days = Pick<Season, 'from' | 'until'>

/** Days or times as they are typed: what is undefined stays as it is, an empty text takes the bound away. */
export function readSeason(
  typed: { from: string | null | undefined; until: string | null | undefined },
  before: Days,
): ({ ok: true } & Days) | { ok: false; fault: SeasonFault } {
  const from = typed.from === undefined ? before.from : readMoment(typed.from ?? '', 'begins')
  const until = typed.until === undefined ? before.until : readMoment(typed.until ?? '', 'ends')
  if (from === undefined) return { ok: false, fault: 'invalid-from' }
  if (until === undefined) return { ok: false, fault: 'invalid-until' }
  return from && until && from >= until ? { ok: false, fault: 'ends-first' } : { ok: true, from, until }
}

export function seasonState({ from, until }: Days): { from: string | null; until: string | null } {
  return { from: from && indianMinute(from), until: until && indianMinute(until) }
}
