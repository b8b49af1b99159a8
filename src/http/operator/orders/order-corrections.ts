import { ADDRESS_FIELDS } from '../../../domain/addresses/address.ts'
import { parseOptions } from '../../../domain/catalogue/variant.ts'
import { cutText } from '../../../domain/text.ts'
import { correctAddress, correctLine } from '../../../features/orders/correct-order.ts'
import { newInvoiceWords, ORDER_CORRECTION_REFUSALS } from '../../../messages/orders/order-refusals.ts'
import { operatorOf } from '../../caller/session.ts'
import type { Ctx } from '../../context.ts'
import type { ShownAct } from '../acts.ts'

/** What a form that corrects an order has done: null for an order that is unknown. */
type Corrected = { ok: true; invoice?: string } | { ok: false; shown: ShownAct } | null

export async function correctAddressForm(c: Ctx, id: string, form: Map<string, string>): Promise<Corrected> {
  const fields = Object.fromEntries(ADDRESS_FIELDS.flatMap((name) => (form.has(name) ? [[name, form.get(name)]] : [])))
  const seen = cutText(form.get('seen') ?? '', 100)
  const meant = cutText(form.get('meant') ?? '', 2)
  const result = await correctAddress(c.var.shop, { reference: id, fields, seen, meant }, operatorOf(c))
  if (result.ok) return result
  if (result.reason === 'unknown-order') return null
  if (result.reason !== 'wrong-fields' && result.reason !== 'new-invoice') return conflict(ORDER_CORRECTION_REFUSALS[result.reason])
  const typed = Object.fromEntries(ADDRESS_FIELDS.map((name) => [name, cutText(form.get(name) ?? '', 200)]))
  const refused =
    result.reason === 'wrong-fields'
      ? { typed, errors: result.errors }
      : { typed: { ...typed, meant: result.code }, errors: { meant: newInvoiceWords(result.state) } }
  return { ok: false, shown: { status: 422, refused: { action: 'correct-address', target: id, ...refused } } }
}

export async function correctLineForm(c: Ctx, id: string, form: Map<string, string>): Promise<Corrected> {
  const options = parseOptions(cutText(form.get('options') ?? '', 1000))
  if (!options) return conflict(ORDER_CORRECTION_REFUSALS['unknown-options'])
  const line = cutText(form.get('line') ?? '', 500)
  const result = await correctLine(c.var.shop, { reference: id, line, options }, operatorOf(c))
  if (result.ok) return result
  return result.reason === 'unknown-order' ? null : conflict(ORDER_CORRECTION_REFUSALS[result.reason])
}

function conflict(text: string): Corrected {
  return { ok: false, shown: { status: 409, notice: { kind: 'bad', text } } }
}
