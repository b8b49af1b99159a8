import type { LeftReason } from '../../domain/catalogue/many-changes.ts'

/** Why a product stays as it is. */
export const LEFT_WORDS: Record<LeftReason, string> = {
  'no-price': 'stays, as it has no price',
  'out-of-bounds': 'stays, as its price would be below Rs.1 or too high',
  'changed-meanwhile': 'was changed meanwhile, and is left as it is',
  gone: 'is no longer there',
}
