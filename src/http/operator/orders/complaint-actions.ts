import { replaceOrder } from '../../../features/orders/complaints/answer-complaint.ts'
import { CLOSED_WORDS, REPLACE_REFUSALS, replacementShortage } from '../../../messages/orders/complaint.ts'
import { operatorOf } from '../../caller/session.ts'
import type { Ctx } from '../../context.ts'
import type { ShownAct } from '../acts.ts'

/** What was done, what the order's page shows instead, or null: there is no such complaint. */
type Outcome = { done: string } | ShownAct | null

const MOST_LINES = 200

/** An operator sends pieces of an order again. */
export async function replaceForm(c: Ctx, form: Map<string, string>): Promise<Outcome> {
  const lines = [...form]
    .flatMap(([name, value]) =>
      name.startsWith('pieces.') && /^\d{1,6}$/.test(value) ? [{ ref: name.slice(7, 300), quantity: Number(value) }] : [],
    )
    .filter(({ quantity }) => quantity > 0)
    .slice(0, MOST_LINES)
  if (lines.length === 0) return conflict('Please say how many pieces are sent again.')
  const result = await replaceOrder(c.var.shop, { id: form.get('complaint') ?? '', lines }, operatorOf(c))
  if (result.ok) return { done: 'replaced' }
  switch (result.reason) {
    case 'unknown-complaint':
      return null
    case 'closed':
      return conflict(CLOSED_WORDS[result.state])
    case 'sold-out':
      return conflict(replacementShortage(result.shortage))
    default:
      return conflict(REPLACE_REFUSALS[result.reason])
  }
}

function conflict(text: string): ShownAct {
  return { status: 409, notice: { kind: 'bad', text } }
}
