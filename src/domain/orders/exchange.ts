import { cartLine } from '../cart/cart.ts'
import { atPriceOf, everyOptions, isGone, sizeOf } from '../catalogue/options.ts'
import { priceRupees, type Product } from '../catalogue/product.ts'
import { areSameOptions, parseOptions, shipsFromOf, writeOptions, type Options } from '../catalogue/variant.ts'
import { sharePaise } from '../payments/refund-choice.ts'
import { NO_TERMS } from '../prices/cart-terms.ts'
import type { ReturnableLine, ReturnLine } from './order-return.ts'
import { freezeLines, lineOptions, type OrderLine } from './order.ts'

/** A kind of piece that can be sent instead: for what was paid, or bought at today's price as `piece` has it, one of them. */
export type KindInstead = { to: Options; piece: OrderLine | null }

/**
 * The kinds of a product, the line's own or another one, of which there are pieces. What costs as much today as the line's own kind is
 * had for what was paid for that; everything else at today's price, without a code.
 */
export function kindsInstead(line: OrderLine, product: Product | undefined): KindInstead[] {
  const own = product?.id === line.id ? lineOptions(line) : null
  if (!product || (own && line.one_size)) return []
  return everyOptions(product).flatMap((to): KindInstead[] => {
    // What is sent instead is there.
    if (isGone(product, to) || shipsFromOf(product, to) !== null || (own && areSameOptions(own, to))) return []
    if (own && priceRupees(atPriceOf(product, own)) === priceRupees(atPriceOf(product, to))) return [{ to, piece: null }]
    const frozen = freezeLines([cartLine(product, { options: to, quantity: 1 })], NO_TERMS)
    return frozen.ok ? [{ to, piece: frozen.lines[0]! }] : []
  })
}

/** Writes a kind for a form, with the price that is shown; `readKind` reads it. */
export function writeKind({ to, piece }: KindInstead): string {
  return piece ? `${piece.amount_unit}@${writeOptions(to)}` : writeOptions(to)
}

export function readKind(text: string): { to: Options; seenPaise: number | null } | null {
  const [, price, options = ''] = /^(?:(\d{1,10})@)?(.*)$/s.exec(text) ?? []
  const to = parseOptions(options)
  return to && { to, seenPaise: price === undefined ? null : Number(price) }
}

/** How much more so many of a piece cost than was paid for those of a line that come back, in paise; below 0 goes back. */
export function morePaise(piece: OrderLine, { paid }: Pick<ReturnableLine, 'paid'>, quantity: number): number {
  return piece.amount_unit * quantity - sharePaise(paid, quantity)
}

export function boughtFor(line: ReturnLine, piece: OrderLine, from: Pick<ReturnableLine, 'paid'>): ReturnLine {
  return { ...line, instead: { ...some(piece, line.quantity), more: morePaise(piece, from, line.quantity) } }
}

type Count = (line: ReturnLine) => number

/** What is sent for these lines, of which `count` says how many: the same pieces in the other size, or what is bought for them. */
export function linesInExchange(lines: ReturnLine[], count: Count): OrderLine[] {
  return lines.flatMap((line) => {
    const quantity = count(line)
    if (line.to === null || quantity === 0) return []
    const { ref: _ref, of: _of, to, instead, accepted: _accepted, put_back: _back, ...piece } = line
    if (!instead) return [some({ ...piece, options: to, size: sizeOf(to) }, quantity)]
    const { more: _more, ...bought } = instead
    return [some(bought, quantity)]
  })
}

function some(piece: OrderLine, quantity: number): OrderLine {
  return { ...piece, quantity, amount_subtotal: piece.amount_unit * quantity }
}

/** Of the kinds that are sent for these lines all pieces that were asked for, with how many of them are kept. */
export function heldFor(lines: ReturnLine[], count: Count) {
  return lines.flatMap((line) => {
    const { id, to, instead, quantity } = line
    return to === null ? [] : [{ id: instead?.id ?? id, options: to, quantity, kept: count(line) }]
  })
}

/**
 * The accepted pieces that are paid for no more, by what names the line that was paid for: their money goes back, or pays for what is
 * bought instead. With `all` those too of which another size was wanted.
 */
export function moneyOf(lines: ReturnLine[], { all }: { all: boolean }): { ref: string; pieces: number }[] {
  const pieces = new Map<string, number>()
  for (const { of, to, instead, accepted } of lines)
    if (accepted > 0 && (all || to === null || instead)) pieces.set(of, (pieces.get(of) ?? 0) + accepted)
  return [...pieces].map(([ref, count]) => ({ ref, pieces: count }))
}

const WEEK_MS = 7 * 86_400_000

/** How long a difference waits for its buyer, whose money goes back then; and what a carrier has is looked for again. */
export function weekLater(from: Date): Date {
  return new Date(from.getTime() + WEEK_MS)
}
