import { areSameOptions } from '../../domain/catalogue/variant.ts'
import { boughtFor, kindsInstead } from '../../domain/orders/exchange.ts'
import {
  chooseLines,
  readReturn,
  type AskedLine,
  type ReturnableLine,
  type ReturnFaults,
  type ReturnLine,
  type ReturnRefusal,
} from '../../domain/orders/order-return.ts'
import { isUuid } from '../../domain/text.ts'
import type { Tx } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { loadProducts } from '../catalogue/find-product.ts'
import { recordAction, type Operator } from '../operator-access/record-action.ts'
import { changeOrder } from './change-order.ts'
import { findReturnableLine, linesToReturn, whyNotReturn } from './returns/find-returnable.ts'
import { insertReturn, selectReturnParcel, selectReturnsOfOrder } from './returns/returns.sql.ts'

export type AskResult =
  | { ok: true; id: string; number: string }
  | { ok: false; reason: 'invalid'; faults: ReturnFaults }
  | { ok: false; reason: 'unknown-order' | ReturnRefusal }

/** `parcelId`: the order's id, or that of a parcel in exchange. Photos by their names (`addComplaintPhoto`). */
export type AskedReturn = { parcelId: string; lines: AskedLine[]; photos: string[]; reason: unknown; message: unknown }

/** A buyer asks to send pieces of their parcel back, for their money or another size. Operators who want to know are told. */
export function askReturn(shop: Shop, uid: string, asked: AskedReturn): Promise<AskResult> {
  return ask(shop, asked, { isTheirs: (owner) => owner === uid })
}

/** An owner asks for a buyer who has called or written. It is answered like any other. */
export function askReturnFor(shop: Shop, asked: AskedReturn, by: Operator): Promise<AskResult> {
  return ask(shop, asked, {
    isTheirs: () => true,
    record: (tx, orderId, at) => recordAction(tx, { by, action: 'return-asked', object: { type: 'order', id: orderId }, at }),
  })
}

type Written = {
  reference: string
  line: string
  parcel: string | null
  pieces: number | null
  instead: string | null
  reason: string
  words: string | null
}
type AskedFor = { ok: true; number: string; returnId: string } | Extract<AskResult, { ok: false }> | { ok: false; reason: 'unknown-size' }

/** The same as it is written: pieces of one line, or all that are left of it, and what is sent instead. */
export async function askWrittenReturn(shop: Shop, { reference, line: ref, words, ...asked }: Written, by: Operator): Promise<AskedFor> {
  const found = await findReturnableLine(shop, { reference, parcel: asked.parcel, ref, written: asked.instead })
  if (!found.ok) return found
  const lines = [{ ref, ...found.instead, quantity: asked.pieces ?? found.left }]
  const { parcelId } = found
  const result = await askReturnFor(shop, { parcelId, lines, photos: [], reason: asked.reason, message: words ?? '' }, by)
  return result.ok ? { ok: true, number: result.number, returnId: result.id } : result
}

type How = { isTheirs: (owner: string) => boolean; record?: (tx: Tx, orderId: string, at: Date) => Promise<void> }

async function ask(shop: Shop, { parcelId, lines: asked, photos, ...input }: AskedReturn, { isTheirs, record }: How): Promise<AskResult> {
  const read = readReturn(input)
  if (!read.ok) return { ok: false, reason: 'invalid', faults: read.faults }
  const found = isUuid(parcelId) ? await selectReturnParcel(shop.db, parcelId) : undefined
  if (!found || !isTheirs(found.user_id)) return { ok: false, reason: 'unknown-order' }
  return changeOrder(shop, found.order_id, async (tx, { order, refunds }): Promise<AskResult> => {
    const parcel = await selectReturnParcel(tx, parcelId)
    if (!parcel) return { ok: false, reason: 'unknown-order' }
    const returns = await selectReturnsOfOrder(tx, order.id)
    const refusal = whyNotReturn(shop, parcel, returns)
    const rules = shop.folder.returns
    if (refusal !== null || rules === null) return { ok: false, reason: refusal ?? 'off' }
    const known = linesToReturn(parcel, { ...order, refunds, returns })
    const chosen = chooseLines(known, asked, rules)
    if (!chosen.ok) return { ok: false, reason: 'invalid', faults: { lines: chosen.fault } }
    const lines = await withBought(tx, chosen.lines, { asked, known })
    if (!lines) return { ok: false, reason: 'invalid', faults: { lines: 'sold-out' } }
    const at = shop.clock.now()
    const row = { user_id: order.user_id, order_id: order.id, parcel_id: parcelId }
    const id = await insertReturn(tx, { ...row, ...read.asked, lines, photos, at })
    await record?.(tx, order.id, at)
    const queue = shop.jobs.within(tx)
    await queue.send('send-return-mail', `${id} asked`, { returnId: id, state: 'asked' })
    await queue.send('tell-operators', `returned ${id}`, { orderId: order.id, news: 'returned' })
    return { ok: true, id, number: order.number }
  })
}

type Chosen = { asked: AskedLine[]; known: ReturnableLine[] }

/**
 * The lines with what is bought for them; null where a kind that is wanted is not there, or not at the price that was seen. None is held
 * before the return is approved.
 */
async function withBought(tx: Tx, lines: ReturnLine[], { asked, known }: Chosen): Promise<ReturnLine[] | null> {
  const wanted = lines.map((line) => ({ line, ...asked.find(({ ref }) => ref === line.ref) }))
  const products = await loadProducts(tx, [...new Set(wanted.map(({ line, product }) => product ?? line.id))])
  const bought: ReturnLine[] = []
  for (const { line, product, seenPaise } of wanted) {
    if (line.to === null) bought.push(line)
    else {
      const kind = kindsInstead(line, products.get(product ?? line.id)).find(({ to }) => areSameOptions(to, line.to!))
      if (!kind || (seenPaise !== undefined && seenPaise !== (kind.piece?.amount_unit ?? null))) return null
      bought.push(
        kind.piece
          ? boughtFor(
              line,
              kind.piece,
              known.find(({ ref }) => ref === line.ref)!,
            )
          : line,
      )
    }
  }
  return bought
}
