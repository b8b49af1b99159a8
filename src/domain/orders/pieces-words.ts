import { choiceWords, type OrderLine } from './order.ts'

/** "2 × Neel Kurta, Size M": so many pieces of a line of an order; without a number all of it. */
export function piecesWords(
  line: Pick<OrderLine, 'quantity' | 'description'> & Parameters<typeof choiceWords>[0],
  pieces = line.quantity,
): string {
  return `${pieces} × ${line.description}, ${choiceWords(line)}`
}
