import { readLineChange } from '../../../domain/cart/cart.ts'
import { stopWaiting, waitFor } from '../../../features/saved/tell-waiting.ts'
import { CHOOSE_SIZE_AND_QUANTITY } from '../../../messages/checkout.ts'
import { WAIT_MESSAGES } from '../../../messages/waiting.ts'
import { signInTo } from '../../add-intent.ts'
import { readForm } from '../../body/body.ts'
import type { Ctx } from '../../context.ts'
import { seeOther } from '../../page.ts'
import { defineRoute } from '../../route.ts'
import { productPath, url, waitAddress } from '../../routes.ts'
import { product } from './product.ts'

/** "Tell me when it is back", of what is gone: a button of the product's page. */
export const productWait = defineRoute({
  path: url.productWait,
  access: 'everybody',
  get: (c) => seeOther(productPath(c.req.param('id'))),
  post: waitForm,
})

/** Signing in leads a visitor back, with what is waited for. */
async function waitForm(c: Ctx<typeof url.productWait>): Promise<Response> {
  const { shop, person } = c.var
  const id = c.req.param('id')
  const form = await readForm(c)
  const change = readLineChange(form)
  if (!change) return product.show(c, { message: CHOOSE_SIZE_AND_QUANTITY }, 422)
  if (!person) return signInTo(c, 'tell', { id, ...change })
  const { options = {} } = change
  if (form.get('wait') === 'no') {
    await stopWaiting(shop, person.uid, { id, options })
    return seeOther(waitAddress(id, options))
  }
  const asked = await waitFor(shop, person.uid, { id, options })
  return asked.ok ? seeOther(waitAddress(id, asked.options)) : product.show(c, { message: WAIT_MESSAGES[asked.reason] }, 409)
}
