import { counted } from '../../domain/counted.ts'
import { formatPaise } from '../../domain/money.ts'

type Counts = { shipped: readonly unknown[]; unchanged: readonly unknown[]; refused: readonly unknown[] }

/** What a courier's answer has done, or would do; each order that is shipped is a mail to its buyer. */
export function answerWords({ shipped, unchanged, refused }: Counts, dryRun: boolean): string {
  const counts = `${shipped.length} shipped, ${unchanged.length} unchanged, ${refused.length} refused; ${counted(shipped.length, 'mail')}`
  return dryRun ? `Would be: ${counts}` : counts
}

/** What the couriers collect for these orders, or nothing. */
export function toCollectWords(collect: readonly { number: string; amountPaise: number }[]): string[] {
  if (collect.length === 0) return []
  return [
    `Tell the courier what to collect: ${collect.map(({ number, amountPaise }) => `${number} ${formatPaise(amountPaise)}`).join(', ')}.`,
  ]
}
