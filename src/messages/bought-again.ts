import { choiceWords, type OrderLine } from '../domain/orders/order.ts'

/** What the cart says once an order was to be bought again. */
export function boughtAgainWords({ gone, isAll }: { gone: OrderLine[]; isAll: boolean }): string {
  if (isAll) return 'Nothing of that order can be bought now.'
  const there = 'What you ordered is in your cart again, at today’s prices.'
  if (gone.length === 0) return there
  const names = gone.map((line) => `${line.description} (${choiceWords(line)})`).join(', ')
  return `${there} ${gone.length === 1 ? 'This is' : 'These are'} gone for now: ${names}.`
}
