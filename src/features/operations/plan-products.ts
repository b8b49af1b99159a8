import { readAmount, type ManyChange } from '../../domain/catalogue/many-changes.ts'
import { isProductId } from '../../domain/catalogue/product.ts'
import { readSale, type SaleFault } from '../../domain/prices/sale.ts'
import { searchWords, type ProductSearch } from '../../domain/search/product-search.ts'
import { readQuery, unreadFilter } from '../../operations/lists/list.ts'
import { products } from '../../operations/lists/products.ts'
import type { Input } from '../../operations/operation.ts'
import type { change } from '../../operations/product-changes.ts'
import type { Shop } from '../../shop.ts'
import { planChange } from '../catalogue/edit/change-many.ts'

type Asked = Input<(typeof change)['fields']>
type Read<Value> = ({ ok: true } & Value) | Refused
type Refused =
  | { ok: false; reason: 'nothing-chosen' | 'nothing-named' | 'invalid-where' | 'invalid-price' | 'invalid-sale' | 'unknown-category' }
  | { ok: false; reason: 'invalid-times'; faults: SaleFault[] }

/** Reads which products are changed, of one id or many or all that match, and how; and says what that would be. */
export async function planProducts(shop: Shop, id: string, asked: Asked): Promise<Refused | Awaited<ReturnType<typeof planChange>>> {
  const chosen = readChosen(shop, [id, ...(asked.ids ?? '').split(',')], asked.where)
  if (!chosen.ok) return chosen
  const read = readChange(shop, asked)
  return read.ok ? planChange(shop, { products: chosen.products, change: read.change }) : read
}

function readChosen({ folder }: Pick<Shop, 'folder'>, named: string[], where: string | null): Read<{ products: string[] | ProductSearch }> {
  const ids = named.map((id) => id.trim()).filter(isProductId)
  if (where === null) return ids.length > 0 ? { ok: true, products: ids } : { ok: false, reason: 'nothing-chosen' }
  const filters = new Map(where.trim() === 'all' ? [] : where.split(',').map((part) => partsOf(part)))
  const [given, reader] = [(name: string) => filters.get(name), { role: 'owner' as const, folder }]
  const isKnown = [...filters.keys()].every((name) => Object.hasOwn(products.filters, name))
  if (!isKnown || unreadFilter(products, given, reader) !== undefined) return { ok: false, reason: 'invalid-where' }
  const { search, ...query } = readQuery(products, given, reader)
  return { ok: true, products: { ...query, words: searchWords(search) } }
}

function partsOf(part: string): [name: string, value: string] {
  const [name = '', ...value] = part.split('=')
  return [name.trim(), value.join('=').trim()]
}

function readChange({ clock, folder }: Pick<Shop, 'clock' | 'folder'>, asked: Asked): Read<{ change: ManyChange }> {
  const change: ManyChange = {}
  if (asked.price !== null) {
    const price = readAmount(asked.price)
    if (!price) return { ok: false, reason: 'invalid-price' }
    change.price = price
  }
  if (asked.sale === 'none') change.sale = null
  else if (asked.sale !== null) {
    const amount = readAmount(asked.sale)
    if (!amount) return { ok: false, reason: 'invalid-sale' }
    // The price is each product's: only the times are read of this one.
    const read = readSale({ price: '1', from: asked.from ?? '', until: asked.until ?? '' }, clock.now())
    if (!read.ok) return { ok: false, reason: 'invalid-times', faults: read.faults }
    change.sale = { amount, startsAt: read.sale.startsAt.toISOString(), endsAt: read.sale.endsAt.toISOString() }
  }
  if (asked.category !== null) {
    if (!folder.categories.some((category) => category.id === asked.category)) return { ok: false, reason: 'unknown-category' }
    change.category = asked.category
  }
  if (asked.status !== undefined) change.status = asked.status
  return Object.keys(change).length > 0 ? { ok: true, change } : { ok: false, reason: 'nothing-named' }
}
