import type { ShopSizes, SizeHolder } from '../domain/catalogue/size.ts'
import { counted } from '../domain/counted.ts'

/** "XS to XXL", or "Free size" where there is one. */
export function sizeRange({ list }: ShopSizes): string {
  return list.length > 1 ? `${list[0]} to ${list.at(-1)}` : (list[0] ?? '')
}

/** Why sizes cannot be taken out of shop.yaml; null where nothing has them. */
export function sizesHeld({ holders }: { holders: readonly SizeHolder[] }): string | null {
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
