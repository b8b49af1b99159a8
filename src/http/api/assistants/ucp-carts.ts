import { z } from 'zod'
import { ASSISTANT_CART_DAYS, ucpCart, type AssistantCart, type PutLine } from '../../../domain/assistants/ucp-cart.ts'
import { CART, ucpFailure, type UcpMessage } from '../../../domain/assistants/ucp.ts'
import { MAX_LINES, MAX_QUANTITY } from '../../../domain/cart/cart.ts'
import {
  cancelAssistantCart,
  createAssistantCart,
  findAssistantCart,
  replaceAssistantCart,
  type AskedLine,
} from '../../../features/assistants/assistant-carts.ts'
import type { Shop } from '../../../shop.ts'
import { url } from '../../routes.ts'
import { defineUcpCall, UcpFault, type UcpAnswer } from './ucp-call.ts'

/** What else the protocol has of a cart, such as who buys, is neither read nor kept. */
const Line = z.looseObject({
  item: z.looseObject({ id: z.string().max(300).describe('The id of a variant.') }),
  quantity: z.int().min(1).max(1_000_000).describe(`A line has at most ${MAX_QUANTITY} pieces.`),
})
const CartInput = z.looseObject({ line_items: z.array(Line).describe(`All lines of the cart, at most ${MAX_LINES}.`) })
const Nothing = z.looseObject({})

export const createCart = defineUcpCall({
  name: 'create_cart',
  about: `Puts a cart together. Its continue_url is for the person who shops: there they see it at the prices of the day, take it into their own cart and pay. It lasts ${ASSISTANT_CART_DAYS} days.`,
  capability: CART,
  method: 'POST',
  path: url.ucpCarts,
  payload: 'cart',
  input: CartInput,
  kind: 'creates',
  async run({ shop, address, agent }, { body, key }) {
    const lines = readLines(body)
    const made = await createAssistantCart(shop, { lines, address, agent, key })
    if (made.ok) return answer(shop, { id: made.token, cart: made.cart, status: 201, messages: said(lines, made.unknown) })
    switch (made.reason) {
      case 'nothing-there':
        return nothing(
          shop,
          made.isKnown ? ['out_of_stock', 'Nothing of this can be bought now.'] : ['not_found', 'The shop has nothing of this.'],
        )
      case 'key-reused':
        throw new UcpFault(409, 'idempotency_conflict', { content: 'This key was used for another cart.' })
    }
  },
})

export const getCart = defineUcpCall({
  name: 'get_cart',
  about: 'Reads a cart at the prices of the day, and says what of it is gone.',
  capability: CART,
  method: 'GET',
  path: url.ucpCart,
  payload: null,
  input: Nothing,
  kind: 'reads',
  async run({ shop }, { id }) {
    const cart = await findAssistantCart(shop, id)
    return cart ? answer(shop, { id, cart }) : noCart(shop)
  },
})

export const updateCart = defineUcpCall({
  name: 'update_cart',
  about: 'Puts other lines in place of all lines of a cart.',
  capability: CART,
  method: 'PUT',
  path: url.ucpCart,
  payload: 'cart',
  input: CartInput,
  kind: 'replaces',
  async run({ shop }, { id, body }) {
    const lines = readLines(body)
    const replaced = await replaceAssistantCart(shop, id, lines)
    return replaced ? answer(shop, { id, cart: replaced.cart, messages: said(lines, replaced.unknown) }) : noCart(shop)
  },
})

export const cancelCart = defineUcpCall({
  name: 'cancel_cart',
  about: 'Ends a cart; its continue_url then leads to nothing.',
  capability: CART,
  method: 'POST',
  path: url.ucpCancel,
  payload: null,
  input: Nothing,
  kind: 'replaces',
  async run({ shop }, { id }) {
    const cart = await cancelAssistantCart(shop, id)
    return cart ? answer(shop, { id, cart }) : noCart(shop)
  },
})

function readLines({ line_items: lines }: z.infer<typeof CartInput>): AskedLine[] {
  if (lines.length > MAX_LINES) throw new UcpFault(400, 'request_too_large', { content: `A cart has at most ${MAX_LINES} lines.` })
  return lines.map(({ item, quantity }) => ({ id: item.id, quantity }))
}

/** What the answer does not show of what was asked for. */
function said(lines: AskedLine[], unknown: string[]): UcpMessage[] {
  return [
    ...unknown.map((id): UcpMessage => ({ type: 'warning', code: 'not_found', content: `The shop has no ${id}.` })),
    ...(lines.some(({ quantity }) => quantity > MAX_QUANTITY)
      ? [{ type: 'warning' as const, code: 'quantity_limited', content: `A line has at most ${MAX_QUANTITY} pieces.` }]
      : []),
  ]
}

type Answered = { id: string; cart: AssistantCart; status?: 200 | 201; messages?: UcpMessage[] }

function answer({ publicUrl }: Pick<Shop, 'publicUrl'>, { id, cart, status = 200, messages = [] }: Answered): UcpAnswer {
  return { status, body: ucpCart(cart, { id, publicUrl, messages: [...messages, ...cart.gone.map(goneMessage)] }) }
}

function goneMessage({ title }: PutLine): UcpMessage {
  return { type: 'warning', code: 'item_unavailable', content: `${title} is gone for now, and left out.` }
}

function nothing({ publicUrl }: Pick<Shop, 'publicUrl'>, [code, content]: [code: string, content: string]): UcpAnswer {
  return { status: 200, body: ucpFailure(CART, { code, content, continueUrl: `${publicUrl}${url.shop}` }) }
}

function noCart(shop: Pick<Shop, 'publicUrl'>): UcpAnswer {
  return nothing(shop, ['not_found', 'There is no such cart, or it has ended.'])
}
