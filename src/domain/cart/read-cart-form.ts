import { parseOptions } from '../catalogue/variant.ts'
import type { CartMerge } from './cart-merge.ts'
import { readLineChange } from './cart.ts'

/**
 * What a form of the cart or of a product's page asks for of the product `id`: to add it, to add `another` line, to `update` or
 * `remove` the line that it names. Null when a field is invalid.
 */
export function readCartForm(form: Map<string, string>, id: string): CartMerge | null {
  // A form of a page that was opened before lines had names has none.
  const options = parseOptions(form.get('line') ?? '')
  const intent = form.get('intent')
  if (intent === 'remove') return { remove: [{ id, ...(options && { options }) }] }
  const change = readLineChange(form)
  if (!change) return null
  const edit = { id, ...change }
  switch (intent) {
    case 'add':
      return { set: [edit] }
    case 'another':
      return { add: [edit] }
    default:
      return { change: [options ? { id, options, to: change } : edit] }
  }
}
