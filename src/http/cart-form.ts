import { coerceQuantity, readSize, type LineChange } from '../domain/cart.ts'

/** The change that a form asks for, without absent fields; null when a field makes no sense. */
export function readLineChange(form: Map<string, string>): LineChange | null {
  const quantity = form.has('quantity') ? coerceQuantity(form.get('quantity')) : undefined
  const size = form.has('size') ? readSize(form.get('size')) : undefined
  if (quantity === null || size === null) return null
  return { ...(quantity !== undefined && { quantity }), ...(size !== undefined && { size }) }
}
