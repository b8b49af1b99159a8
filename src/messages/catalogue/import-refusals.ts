import { counted } from '../../domain/counted.ts'
import type { ImportRefusal } from '../../domain/import/import-report.ts'
import type { PriceGap } from '../../domain/prices/tax-rate.ts'
import { gapWords } from './prices.ts'

/** "line 14: neel-kurta: …", "row 3, column price: neel-kurta: …". */
export function refusalLine({ id, line, column, reason }: ImportRefusal): string {
  const place = line === null ? '' : column === undefined ? `line ${line}: ` : `row ${line}, column ${column}: `
  return `${place}${id}: ${reason}`
}

/** What has become of the addresses that products of another shop had. */
export function redirectsLine({ lines, written }: { lines: string[]; written: boolean }): string {
  if (lines.length === 0) return 'Their old addresses lead to them already.'
  const addresses = counted(lines.length, 'old address', 'old addresses')
  return written
    ? `redirects.csv of the shop folder has ${addresses} more, which lead to these products from the next start on.`
    : `redirects.csv of the shop folder could not take ${addresses}: it cannot be written, or would have more than 5000 lines. --json has the lines.`
}

/** "stock cleared: 40, sku cleared: 2." */
export function clearedLine(cleared: readonly { column: string; count: number }[]): string {
  return `${cleared.map(({ column, count }) => `${column} cleared: ${count}`).join(', ')}.`
}

const MOST_BETWEEN = 100

/** Prices between two rates of GST, a line each. */
export function betweenLines(between: readonly (PriceGap & { id: string })[]): string[] {
  const more = between.length - MOST_BETWEEN
  return [
    ...between.slice(0, MOST_BETWEEN).map((gap) => `${gap.id}: ${gapWords(gap)}`),
    ...(more > 0 ? [`And ${counted(more, 'more price', 'more prices')} between the two rates.`] : []),
  ]
}
