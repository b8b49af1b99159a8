import type { ShopSizes, SizeHolder } from '../../domain/catalogue/size.ts'
import { counted } from '../../domain/counted.ts'
import { hasUnit, type SizeChart } from '../../domain/sizes/size-chart.ts'

/** "XS to XXL", or "Free size" where there is one. */
export function sizeRange({ list }: Pick<ShopSizes, 'list'>): string {
  return list.length > 1 ? `${list[0]} to ${list.at(-1)}` : (list[0] ?? '')
}

/** The heading of a chart (spec §2). */
export function chartTitle({ title }: Pick<SizeChart, 'title'>): string {
  return title ?? 'Clothing Size Chart'
}

export function chartSummary(chart: SizeChart): string {
  const columns = new Intl.ListFormat('en').format(chart.columns.map((column, index) => (index === 0 ? column : column.toLowerCase())))
  const list = chart.rows.map(({ size }) => size)
  return `${columns}${hasUnit(chart) ? ' in inches and centimetres' : ''} for sizes ${sizeRange({ list })}, and how to measure them.`
}

/** Why sizes cannot be taken out of shop.yaml; null where nothing has them. */
export function sizesHeld(holders: readonly SizeHolder[]): string | null {
  if (holders.length === 0) return null
  const bySize = Map.groupBy(holders, ({ size }) => size)
  const said = [...bySize].map(([size, held]) => `${size} (${held.map(holderWords).join('; ')})`).join(', ')
  const named = bySize.size === 1 ? 'a size' : 'sizes'
  return `sizes leaves out ${named} that something has: ${said}. Write ${bySize.size === 1 ? 'it' : 'them'} there again, or sell, change or empty these first.`
}

function holderWords({ what, of, count }: SizeHolder): string {
  switch (what) {
    case 'options':
      return `${of} is chosen by it`
    case 'pieces':
      return `${counted(count, 'piece')} of ${of}`
    case 'cart':
      return `${of} in ${counted(count, 'cart')}`
    case 'order':
      return `order ${of}`
    case 'payment':
      return `an open payment for ${of}`
  }
}
