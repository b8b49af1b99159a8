import { readCount } from '../../../domain/catalogue/stock.ts'
import { indianDay, readMoment } from '../../../domain/indian-time.ts'
import { readPrice } from '../../../domain/money.ts'
import { cleanText } from '../../../domain/text.ts'
import { placeProduct, removeCollection, setCollection, takeProduct } from '../../catalogue/collections/change-collection.ts'
import { applyChange, undoChange } from '../../catalogue/edit/change-many.ts'
import { deleteProduct } from '../../catalogue/edit/delete-product.ts'
import { duplicateProduct } from '../../catalogue/edit/duplicate-product.ts'
import { leadWithCollection } from '../../catalogue/edit/lead-with-collection.ts'
import { setPrice } from '../../catalogue/edit/set-price.ts'
import { setSeason } from '../../catalogue/edit/set-season.ts'
import { setStatus } from '../../catalogue/edit/set-status.ts'
import { setStock } from '../../catalogue/edit/set-stock.ts'
import { endCode, makeCode } from '../../codes/add-code.ts'
import { setNote, setTags } from '../../operator-access/set-note.ts'
import { setCountOf } from '../../stock/set-count.ts'
import { setThreshold } from '../../stock/set-threshold.ts'
import { planProducts } from '../plan-products.ts'
import type { VerbsOf } from '../verb.ts'

/** The verbs of products, their pieces, codes and collections. */
export const CATALOGUE_VERBS: VerbsOf<'products' | 'stock' | 'codes' | 'collections'> = {
  'products stock': async (shop, id, { stock }, by) => ({
    ...(await setStock(shop, { id, inStock: stock === 'in' }, by)),
    inStock: stock === 'in',
  }),
  'products set-price': (shop, id, { price, seen }, by) =>
    setPrice(shop, { id, price, ...(seen !== null && { seen: seen === '' ? null : Number(seen) }) }, by),
  'products status': (shop, id, { status }, by) => setStatus(shop, { id, status }, by),
  'products season': (shop, id, days, by) => setSeason(shop, { id, ...days }, by),
  'products duplicate': (shop, id, { as }, by) => duplicateProduct(shop, { id, as }, by),
  'products delete': (shop, id, _, by) => deleteProduct(shop, id, by),
  'products note': (shop, id, { note }, by) => setNote(shop, { of: { type: 'product', reference: id }, note }, by),
  'products tag': (shop, id, { tags }, by) => setTags(shop, { of: { type: 'product', reference: id }, tags }, by),
  'products change': (shop, id, asked) => planProducts(shop, id, asked),
  'products apply': (shop, id, _, by) => applyChange(shop, id, by),
  'products undo': (shop, id, _, by) => undoChange(shop, id, by),
  'stock set': async (shop, id, { options, count, was, sku, shelf }, by) => {
    const [to, seen] = [readCount(count), was === null ? null : readCount(was)]
    if (to === undefined || seen === undefined) return { ok: false, reason: 'invalid-count' }
    // What stands in a field as it was shown is not what somebody wants to have.
    const counted = was === null ? { to } : to === seen ? {} : { to, seen }
    const called = (said: string | null | undefined) => (said == null ? said : cleanText(said) || null)
    const change = { ...counted, ...(sku !== undefined && { sku: called(sku) }), ...(shelf !== undefined && { shelf: called(shelf) }) }
    return setCountOf(shop, { id, written: options, change }, by)
  },
  'stock receive': (shop, id, { options, pieces, note }, by) =>
    setCountOf(
      shop,
      { id, written: options, change: { by: pieces, received: { note: note === null ? null : cleanText(note) || null } } },
      by,
    ),
  'stock ahead': async (shop, id, { options, pieces, from: typed }, by) => {
    const from = readMoment(typed ?? '', 'begins')
    if (from === undefined) return { ok: false, reason: 'invalid-day' }
    const shipsFrom = pieces === 0 ? null : from ? indianDay(from) : undefined
    const change = { ahead: pieces, ...(shipsFrom !== undefined && { shipsFrom }) }
    return { ...(await setCountOf(shop, { id, written: options, change }, by)), pieces }
  },
  'stock cost': async (shop, id, { options, cost }, by) => {
    const price = readPrice(cost)
    if (!price.ok) return { ok: false, reason: 'invalid-cost' }
    const { rupees } = price
    return { ...(await setCountOf(shop, { id, written: options, change: { cost: rupees } }, by)), rupees }
  },
  'stock threshold': (shop, id, { pieces }, by) => setThreshold(shop, { id: id === '' ? null : id, typed: pieces }, by),
  'stock more': (shop, id, { options }, by) => setCountOf(shop, { id, written: options, change: { by: 1 } }, by),
  'stock fewer': (shop, id, { options }, by) => setCountOf(shop, { id, written: options, change: { by: -1 } }, by),
  'codes add': (shop, id, input, by) => makeCode(shop, { ...input, code: id }, by),
  'codes end': (shop, id, _, by) => endCode(shop, id, by),
  'collections set': (shop, id, typed, by) => setCollection(shop, { id, ...typed }, by),
  'collections place': (shop, id, { product, at }, by) => placeProduct(shop, { id, product, at }, by),
  'collections take': (shop, id, { product }, by) => takeProduct(shop, { id, product }, by),
  'collections lead': (shop, id, _, by) => leadWithCollection(shop, id, by),
  'collections remove': (shop, id, _, by) => removeCollection(shop, id, by),
}
