import { choiceWords, type OrderLine } from '../../domain/orders/order.ts'

export function boughtAgainWords({ gone, isAll }: { gone: OrderLine[]; isAll: boolean }): string {
  if (isAll) return 'Nothing of that order can be bought now.'
  const names = gone.map((line) => `${line.description} (${choiceWords(line)})`)
  return `What you ordered is in your cart again, at today’s prices. ${goneWords(names)}`.trim()
}

export function putTogetherWords(gone: string[]): string {
  return `What was put together for you is in your cart, at today’s prices. ${goneWords(gone)}`.trim()
}

/** What is gone, as a sentence; empty for nothing. */
export function goneWords(names: readonly string[]): string {
  if (names.length === 0) return ''
  return `${names.length === 1 ? 'This is' : 'These are'} gone for now: ${names.join(names.some((name) => name.includes(',')) ? '; ' : ', ')}.`
}
