import { regularRupees } from '../../domain/catalogue/product.ts'
import { formatRupees } from '../../domain/money.ts'
import { cutText } from '../../domain/text.ts'
import { type PriceResult, setPrice } from '../../features/catalogue/edit/set-price.ts'
import { setStock } from '../../features/catalogue/edit/set-stock.ts'
import { findProduct } from '../../features/catalogue/find-product.ts'
import { ALL_GONE } from '../../messages/stock.ts'
import type { PropsOf } from '../../web/entry.server.tsx'
import { readForm } from '../body.ts'
import type { Ctx } from '../context.ts'
import { loadList } from '../list-query.ts'
import { seeOther } from '../page.ts'
import { definePage } from '../route.ts'
import { url } from '../routes.ts'
import { operatorOf } from '../session.ts'

const GONE = 'This product is not there any more. Please load the list again.'

export const operatorProducts = definePage({
  path: url.operatorProducts,
  access: { get: 'packer', post: { actions: ['set-stock'] } },
  component: 'operatorProducts',
  load: loadProducts,
  forPackers: { component: 'packerProducts', load: loadProducts },
  post: changeProduct,
})

type RefusedPrice = NonNullable<PropsOf<'operatorProducts'>['refused']>

async function loadProducts(c: Ctx, refused?: RefusedPrice): Promise<PropsOf<'operatorProducts'>> {
  const list = await loadList(c, 'products', url.operatorProducts)
  return { list, refused: refused ?? null, hasSaved: !refused && c.req.query('done') === 'saved' }
}

/** The list's forms: a price or the stock of one product. */
async function changeProduct(c: Ctx): Promise<Response> {
  const form = await readForm(c)
  const read = (name: string) => cutText(form.get(name) ?? '', 200)
  const id = read('id')
  if (read('action') === 'set-price') return changePrice(c, { id, price: read('price'), seen: read('seen') })
  const stock = read('stock')
  if (read('action') !== 'set-stock' || (stock !== 'in' && stock !== 'out'))
    return operatorProducts.show(c, { id, price: '', error: GONE }, 422)
  const result = await setStock(c.var.shop, { id, inStock: stock === 'in' }, operatorOf(c))
  if (!result.ok && result.reason === 'sold-out') {
    const product = await findProduct(c.var.shop, id)
    return operatorProducts.show(c, { id, price: String((product && regularRupees(product)) ?? ''), error: ALL_GONE }, 409)
  }
  if (!result.ok) return operatorProducts.show(c, { id, price: '', error: GONE }, 404)
  return done(c, id)
}

async function changePrice(c: Ctx, { id, price, seen }: { id: string; price: string; seen: string }): Promise<Response> {
  const change = { id, price, seen: /^\d{1,7}$/.test(seen) ? Number(seen) : null }
  const result = await setPrice(c.var.shop, change, operatorOf(c))
  if (!result.ok) {
    return operatorProducts.show(c, { id, price, error: sentenceOf(result) }, STATUS[result.reason])
  }
  return done(c, id)
}

type Refused = Extract<PriceResult, { ok: false }>
const STATUS = { 'invalid-price': 422, 'unknown-product': 404, 'changed-meanwhile': 409 } as const

function sentenceOf(result: Refused): string {
  switch (result.reason) {
    case 'invalid-price':
      return 'Whole rupees from 1 to 9999999, please, or nothing.'
    case 'unknown-product':
      return GONE
    case 'changed-meanwhile': {
      const theirs = result.current === null ? 'none' : formatRupees(result.current)
      return `This was changed meanwhile. Theirs: ${theirs}. Yours is in the field: save it again to overwrite theirs.`
    }
  }
}

function done(c: Ctx, id: string): Response {
  const query = new URL(c.req.url).searchParams
  query.set('done', 'saved')
  return seeOther(`${url.operatorProducts}?${query}#row-${encodeURIComponent(id)}`)
}
