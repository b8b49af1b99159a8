import { formatRupees } from '../../domain/money.ts'
import { DEFAULT_QUERY, searchAddress, shopAddress } from '../../domain/search/shop-query.ts'

/** A way to narrow a search: to one dye, to one print by its first word, or to a price in whole rupees. */
type Narrowing = { kind: 'dye'; dye: string } | { kind: 'print'; print: string } | { kind: 'under'; rupees: number }

/** What leads there says so, and looks for it. Only a shop of clothes calls what its products differ by prints. */
export function narrowingLink(q: string, to: Narrowing, ofClothes: boolean): { text: string; address: string } {
  switch (to.kind) {
    case 'dye':
      return { text: `Dyed with ${to.dye}`, address: searchAddress(to.dye) }
    case 'print':
      return {
        text: printWords(to.print, ofClothes),
        address: shopAddress({ ...DEFAULT_QUERY, print: to.print }),
      }
    case 'under':
      return { text: `Under ${formatRupees(to.rupees)}`, address: searchAddress(`${q} under ${to.rupees}`) }
  }
}

/** "Buti prints", or "Soy" in a shop that sells no clothes. */
export function printWords(print: string, ofClothes: boolean): string {
  return `${print[0]!.toUpperCase()}${print.slice(1)}${ofClothes ? ' prints' : ''}`
}
