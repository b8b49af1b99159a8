import { createHash } from 'node:crypto'
import {
  ASSISTANT_CART_DAYS,
  MAX_ASSISTANT_CARTS,
  MAX_ASSISTANT_CARTS_IN_ALL,
  type AssistantCart,
  type PutLine,
} from '../../domain/assistants/ucp-cart.ts'
import { kindOf, variantTitle, productIdIn } from '../../domain/assistants/ucp-product.ts'
import { cartLine, lineKey, MAX_QUANTITY } from '../../domain/cart/cart.ts'
import { firstOptions } from '../../domain/catalogue/options.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { createToken, isToken, tokenId } from '../../platform/secrets/random-token.ts'
import type { Shop } from '../../shop.ts'
import { addLines, isThere } from '../cart/add-lines.ts'
import { findProducts } from '../catalogue/find-product.ts'
import {
  deleteCart,
  insertCart,
  keepNewest,
  lockCartsOf,
  selectCart,
  selectRepeat,
  updateCart,
  type Repeat,
  type StoredCart,
} from './assistant-carts.sql.ts'

const DAY_MS = 86_400_000

/** What an assistant asks for: `id` is that of a kind, or of a product, whose first kind is meant then. */
export type AskedLine = { id: string; quantity: number }
/** `unknown` are ids that the shop has not; `there` is how many of the lines can be bought now. */
type Put = { lines: PutLine[]; unknown: string[]; there: number }
type NotPut = { ok: false; reason: 'nothing-there'; isKnown: boolean }

export type CartMade = { ok: true; token: string; cart: AssistantCart; unknown: string[] } | NotPut | { ok: false; reason: 'key-reused' }

type Asked = { lines: AskedLine[]; address: string; agent: string; key: string | null }

/** Puts a cart together. The same `key` of the same agent and address makes one, however often it comes; with other lines it is refused. */
export async function createAssistantCart(shop: Shop, { lines: asked, address, agent, key }: Asked): Promise<CartMade> {
  const put = await readLines(shop, asked)
  if (put.there === 0) return { ok: false, reason: 'nothing-there', isKnown: put.lines.length > 0 }
  const now = shop.clock.now()
  const repeat = key === null ? null : repeatOf(shop, { key, agent, address, asked })
  const made = await inTransaction(shop, async (tx): Promise<{ ok: true; token: string } | Exclude<CartMade, { ok: true } | NotPut>> => {
    const caller = shop.sealer.fingerprint(address)
    await lockCartsOf(tx, caller)
    const known = repeat && (await selectRepeat(tx, repeat.keyHash))
    if (known)
      return known.requestHash === repeat.requestHash
        ? { ok: true, token: tokenOf(key!, known.salt!) }
        : { ok: false, reason: 'key-reused' }
    const token = repeat ? tokenOf(key!, repeat.salt) : createToken().token
    await keepNewest(tx, MAX_ASSISTANT_CARTS - 1, caller)
    await insertCart(tx, { hash: tokenId(token), lines: put.lines, caller, expiresAt: endAfter(now), repeat })
    return { ok: true, token }
  })
  if (!made.ok) return made
  const cart = await findAssistantCart(shop, made.token)
  // Cancelled since, by the call that came before this one.
  if (!cart) return { ok: false, reason: 'key-reused' }
  return { ok: true, token: made.token, cart, unknown: put.unknown }
}

/** Null for a token that is none, has ended or was cancelled. What each line costs, and whether it is there, is asked anew. */
export async function findAssistantCart(shop: Pick<Shop, 'db' | 'reads' | 'clock'>, token: string): Promise<AssistantCart | null> {
  const stored = isToken(token) ? await selectCart(shop.db, tokenId(token), shop.clock.now()) : undefined
  return stored ? asOfNow(shop, stored) : null
}

/** Puts these lines in place of those that were there. Null where there is no such cart. */
export async function replaceAssistantCart(
  shop: Shop,
  token: string,
  asked: AskedLine[],
): Promise<{ cart: AssistantCart; unknown: string[] } | null> {
  const put = await readLines(shop, asked)
  const now = shop.clock.now()
  const stored = { lines: put.lines, expiresAt: endAfter(now) }
  const isKnown = isToken(token) && (await updateCart(shop.db, tokenId(token), { ...stored, now }))
  return isKnown ? { cart: await asOfNow(shop, stored), unknown: put.unknown } : null
}

/** Ends a cart. @returns what it was; null where there is none */
export async function cancelAssistantCart(shop: Shop, token: string): Promise<AssistantCart | null> {
  const stored = isToken(token) ? await deleteCart(shop.db, tokenId(token), shop.clock.now()) : undefined
  return stored ? asOfNow(shop, stored) : null
}

/** Adds what is in it, and is not gone, to a person's own cart; it stays for whomever else the link was sent to. @returns what had no room there; null where there is no such cart */
export async function takeAssistantCart(shop: Shop, uid: string, token: string): Promise<PutLine[] | null> {
  const stored = isToken(token) ? await selectCart(shop.db, tokenId(token), shop.clock.now()) : undefined
  return stored ? (await addLines(shop, uid, stored.lines)).full : null
}

/** Forgets carts that have ended, and the oldest of too many. */
export async function sweepAssistantCarts({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('assistant_carts').where('expires_at', '<', clock.now()).execute()
  await keepNewest(db, MAX_ASSISTANT_CARTS_IN_ALL)
}

async function asOfNow(shop: Pick<Shop, 'reads'>, { lines, expiresAt }: StoredCart): Promise<AssistantCart> {
  const products = await productsOf(shop, lines)
  const there = lines.filter((line) => isThere(products.get(line.id), line))
  return {
    lines: there.map((line) => cartLine(products.get(line.id)!, line)),
    gone: lines.filter((line) => !there.includes(line)),
    expiresAt,
  }
}

/** Lines of one kind are one, with the sum of their pieces, at most as many as a line may have. */
async function readLines(shop: Pick<Shop, 'reads'>, asked: AskedLine[]): Promise<Put> {
  const products = await productsOf(
    shop,
    asked.map(({ id }) => ({ id: productIdIn(id) })),
  )
  const lines = new Map<string, PutLine>()
  const unknown: string[] = []
  for (const { id, quantity } of asked) {
    const product = products.get(productIdIn(id))
    const kind = product && kindOf(product, id)
    if (!kind) {
      unknown.push(id)
      continue
    }
    const options = kind.options ?? firstOptions(product)
    const key = lineKey({ id: product.id, options })
    const sum = Math.min(MAX_QUANTITY, quantity + (lines.get(key)?.quantity ?? 0))
    lines.set(key, { id: product.id, options, quantity: sum, title: variantTitle(product, options) })
  }
  const put = [...lines.values()]
  return { lines: put, unknown, there: put.filter((line) => isThere(products.get(line.id), line)).length }
}

async function productsOf(shop: Pick<Shop, 'reads'>, lines: readonly { id: string }[]) {
  const found = await findProducts(
    shop,
    lines.map(({ id }) => id),
  )
  return new Map(found.map((product) => [product.id, product]))
}

/** Of a key nothing is stored that it could be guessed from, and the token is made of it again when it comes again. */
function repeatOf(
  { sealer }: Pick<Shop, 'sealer'>,
  { key, agent, address, asked }: { key: string; agent: string; address: string; asked: AskedLine[] },
): Repeat {
  return {
    keyHash: sealer.fingerprint(JSON.stringify(['assistant cart', address, agent, key])),
    requestHash: createHash('sha256').update(JSON.stringify(asked)).digest('base64url'),
    salt: createToken().token,
  }
}

function tokenOf(key: string, salt: string): string {
  return createHash('sha256')
    .update(JSON.stringify([salt, key]))
    .digest('hex')
}

function endAfter(now: Date): Date {
  return new Date(now.getTime() + ASSISTANT_CART_DAYS * DAY_MS)
}
