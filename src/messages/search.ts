import { formatRupees } from '../domain/money.ts'
import { DEFAULT_QUERY, searchAddress, shopAddress } from '../domain/shop-query.ts'

/** A way to narrow a search: to one dye, to one print by its first word, or to a price in whole rupees. */
type Narrowing = { kind: 'dye'; dye: string } | { kind: 'print'; print: string } | { kind: 'under'; rupees: number }

/** What leads there says so, and looks for it. */
export function narrowingLink(q: string, to: Narrowing): { text: string; address: string } {
  switch (to.kind) {
    case 'dye':
      return { text: `Dyed with ${to.dye}`, address: searchAddress(to.dye) }
    case 'print':
      return {
        text: `${to.print[0]!.toUpperCase()}${to.print.slice(1)} prints`,
        address: shopAddress({ ...DEFAULT_QUERY, print: to.print }),
      }
    case 'under':
      return { text: `Under ${formatRupees(to.rupees)}`, address: searchAddress(`${q} under ${to.rupees}`) }
  }
}
