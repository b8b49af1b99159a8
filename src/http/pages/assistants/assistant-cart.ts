import { randomUUID } from 'node:crypto'
import { findAssistantCart, takeAssistantCart } from '../../../features/assistants/assistant-carts.ts'
import { answerOnce, isIdempotencyKey } from '../../../features/checkout/answer-once.ts'
import { putAddress, signInTo } from '../../add-intent.ts'
import { readForm } from '../../body/body.ts'
import { cartTaxOf } from '../../cart-tax.ts'
import type { Ctx } from '../../context.ts'
import { page, seeOther } from '../../page.ts'
import { definePage } from '../../route.ts'
import { url } from '../../routes.ts'

/** Where the link of a cart leads that an assistant has put together. Looking at it changes nothing; its button adds it to one's own cart. */
export const assistantCart = definePage({
  path: url.assistantCart,
  access: 'everybody',
  component: 'assistantCart',
  headers: { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  async load(c, left: string[] = []) {
    const { shop, person } = c.var
    const token = c.req.param('token')
    const cart = shop.folder.assistants ? await findAssistantCart(shop, token) : null
    if (!cart) return page(c, 'assistantCart', { cart: null }, 404)
    const { lines, gone } = cart
    return {
      cart: { lines, gone: gone.map(({ title }) => title) },
      token,
      formKey: randomUUID(),
      signedIn: person !== null,
      left,
      tax: cartTaxOf(shop),
    }
  },
  post: takeForm,
})

async function takeForm(c: Ctx<typeof url.assistantCart>): Promise<Response> {
  const { shop, person } = c.var
  const token = c.req.param('token')
  if (!shop.folder.assistants) return c.notFound()
  if (!person) return signInTo(c, 'put', { id: token })
  const key = (await readForm(c)).get('key') ?? ''
  const left = await takeOnce(c, { uid: person.uid, token, key })
  if (left === null) return page(c, 'assistantCart', { cart: null }, 404)
  return left.length > 0 ? assistantCart.show(c, left, 409) : seeOther(putAddress(token))
}

/** A form that is submitted twice adds once. @returns the titles of what had no room */
async function takeOnce(c: Ctx, { uid, token, key }: { uid: string; token: string; key: string }): Promise<string[] | null> {
  const { shop } = c.var
  const take = async () => ({ left: (await takeAssistantCart(shop, uid, token))?.map(({ title }) => title) ?? null })
  if (!isIdempotencyKey(key)) return (await take()).left
  const once = await answerOnce(shop, { uid, key, request: { assistantCart: token } }, take)
  return once.ok ? once.answer.left : []
}
