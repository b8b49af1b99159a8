import type { ProductValues } from '../../domain/drafts/product-values.ts'
import type { ActionState } from '../../domain/operators/operator-action.ts'
import { cutText } from '../../domain/text.ts'

/** What an action may have changed of a product; pictures as "name: alt (kind)" or by their names. */
export type ProductState = Omit<ProductValues, 'pictures' | 'product_options'> & {
  pictures: readonly string[]
  options?: readonly string[]
}

/** Enough to see what it was; the texts themselves may be long. */
const MAX_LENGTH = 400

/** What differs, before and after, for the record of an action. `before` is null for a new product; null if nothing differs. */
export function stateChange(before: ProductState | null, after: ProductState): { before: ActionState | null; after: ActionState } | null {
  const [old, fresh] = [before && flat(before), flat(after)]
  const names = Object.keys(fresh).filter((name) => !old || JSON.stringify(old[name]) !== JSON.stringify(fresh[name]))
  if (names.length === 0) return null
  const pick = (state: ActionState) => Object.fromEntries(names.map((name) => [name, short(state[name] ?? null)]))
  return { before: old && pick(old), after: pick(fresh) }
}

function flat({ metadata, ...rest }: ProductState): ActionState {
  return { ...rest, ...metadata }
}

function short(value: ActionState[string]): ActionState[string] {
  return typeof value === 'string' && value.length > MAX_LENGTH ? `${cutText(value, MAX_LENGTH)}…` : value
}
