import { parseOptions } from '../../../domain/catalogue/variant.ts'
import { readProductIds } from '../../../domain/saved/saved-item.ts'
import { findProducts } from '../../../features/catalogue/find-product.ts'
import { changeSaved, findSaved } from '../../../features/saved/save-pieces.ts'
import { stopWaiting } from '../../../features/saved/tell-waiting.ts'
import { signInTo } from '../../add-intent.ts'
import { readForm } from '../../body/body.ts'
import { seeOther } from '../../page.ts'
import { definePage } from '../../route.ts'
import { url } from '../../routes.ts'
import { inStockNow } from '../catalogue/in-stock-now.ts'

/** What somebody has saved; what a visitor has saved only their browser knows (client/page/saved/saved.ts). */
export const saved = definePage({
  path: url.saved,
  access: 'everybody',
  component: 'saved',
  async load(c) {
    const { person, shop } = c.var
    const own = person && (await findSaved(shop, person.uid))
    const others = (await inStockNow(c, 8)).filter(({ id }) => !own?.products.some((saved) => saved.id === id))
    return { own, suggestions: others.slice(0, 4) }
  },
  /** For browsers that do not run the page's script. */
  async post(c) {
    const { person, shop } = c.var
    const form = await readForm(c)
    if (!person) return signInTo(c, 'save', { id: form.get('id') ?? '' })
    const options = parseOptions(form.get('stop') ?? '')
    if (options) await stopWaiting(shop, person.uid, { id: form.get('id') ?? '', options })
    else await changeSaved(shop, person.uid, { add: [form.get('id')], remove: [form.get('remove')] })
    return seeOther(url.saved)
  },
})

/** As many as an address has room for. */
const MOST_CARDS = 50

/** The cards of these products, in this sequence, for pages that know them only in the browser. */
export const cards = definePage({
  path: url.cards,
  access: 'everybody',
  component: 'cards',
  load: async (c) => ({ products: await findProducts(c.var.shop, readProductIds((c.req.query('ids') ?? '').split(','), MOST_CARDS)) }),
})
