import type { ActionState } from '../operators/operator-action.ts'
import { everyOptions } from './options.ts'
import type { Product } from './product.ts'
import { optionsKey, optionsLabel, type Options } from './variant.ts'

export const MAX_STOCK = 999_999
export const MAX_SKU = 40
export const MAX_SHELF = 20

/** Pieces of one kind as an operator sees them. */
export type Count = {
  options: Options
  /** The number of pieces that are not sold yet; null is unlimited. Below nothing so many were sold ahead and wait. */
  stock: number | null
  /** How many may be sold before they are there, and the first day, such as 2026-12-12, on which these are sent; 0 is none. */
  ahead: number
  shipsFrom: string | null
  /** The number of these that open payments hold. */
  held: number
  sku: string | null
  /** Where its pieces lie. */
  shelf: string | null
  /** In whole rupees; null is the product's. */
  price: number | null
  /** What a piece costs the shop, in whole rupees, where an owner has said it; no packer reads it. */
  cost: number | null
}

/** What is left of a piece's price: in paise, and in percent of the price without tax. */
export type Margin = { paise: number; percent: number }

/** A kind of piece in the list of all of them. `few`: how many are few; `last`: what an operator last did to its count; `margin`: where its cost is known. */
export type StockRow = Count &
  Pick<Product, 'id' | 'name'> & { oneSize: boolean; few: number; isStocked: boolean; last: CountAction | null; margin: Margin | null }
/** `note`: what the pieces came with. */
export type CountAction = { name: string; at: Date; before: string | number | null; after: string | number | null; note: string | null }

/** A kind of piece of which few are left; `kind` is null for what has one size. */
export type LowVariant = { id: string; name: string; kind: string | null; left: number }

/** Which kinds: of which few are left, none, or that are not counted. */
export const PIECES_FILTERS = ['all', 'low', 'gone', 'uncounted'] as const
export type PiecesFilter = (typeof PIECES_FILTERS)[number]
/** `search`: words of name and id, or one whole SKU; `product`: the id of the only one. */
export type StockSearch = { search: string; product: string | null; pieces: PiecesFilter }

/** Of what nothing may be sold before it is there. */
export const NOT_AHEAD = { ahead: 0, shipsFrom: null } as const

/** What is known of a kind of which nothing is stored: its pieces are unlimited. */
export const BLANK_COUNT: Omit<Count, 'options'> = { stock: null, held: 0, ...NOT_AHEAD, sku: null, shelf: null, price: null, cost: null }

/** How many are there; null is unlimited. */
export function pieceCount(stock: number | null): number | null {
  return stock === null ? null : Math.max(stock, 0)
}

/** How many were sold ahead and wait for what comes. */
export function waitingPieces(stock: number | null): number {
  return stock === null ? 0 : Math.max(-stock, 0)
}

/**
 * What a count that is typed makes of the stored one. While pieces wait it may say that none is there, or that nothing is counted:
 * what has come is received, so that it is theirs first.
 */
export function typedCount(
  stock: number | null,
  typed: number | null,
): { ok: true; stock: number | null } | { ok: false; waiting: number } {
  const waiting = waitingPieces(stock)
  if (waiting === 0 || typed === null) return { ok: true, stock: typed }
  return typed === 0 ? { ok: true, stock } : { ok: false, waiting }
}

/** As many are few, as shoppers read it. */
export const FEW = 3

/** `few`: how many pieces are few. */
export function isOfPieces({ stock }: Pick<Count, 'stock'>, pieces: PiecesFilter, few: number): boolean {
  switch (pieces) {
    case 'all':
      return true
    case 'low':
      return stock !== null && stock > 0 && stock <= few
    case 'gone':
      return stock !== null && stock <= 0
    case 'uncounted':
      return stock === null
  }
}

type Choosable = Pick<Product, 'metadata' | 'product_options'>

/** The kind that `text` names by its values in the order of the options, such as "M" or "M/indigo"; null where the product has none of these. */
export function readOptions(product: Choosable, text: string): Options | null {
  const wanted = text.trim().toLowerCase()
  return everyOptions(product).find((options) => Object.values(options).join('/').toLowerCase() === wanted) ?? null
}

/** Each kind of piece of a product with its count: those that are stored, or all of them unlimited. */
export function everyCount(product: Choosable, counts: Count[]): Count[] {
  const stored = new Map(counts.map((count) => [optionsKey(count.options), count]))
  return everyOptions(product).map((options) => ({ ...BLANK_COUNT, ...stored.get(optionsKey(options)), options }))
}

/** What differs between two states of a kind, for the record of an action; null where nothing does. */
export function countDifferences(
  before: Omit<Count, 'held'>,
  after: Omit<Count, 'held'>,
): { before: ActionState; after: ActionState } | null {
  const [old, fresh] = [stateOf(before), stateOf(after)]
  const names = Object.keys(fresh).filter((name) => old[name] !== fresh[name])
  const pick = (state: ActionState) => Object.fromEntries(names.map((name) => [name, state[name] ?? null]))
  return names.length > 0 ? { before: pick(old), after: pick(fresh) } : null
}

function stateOf({ options, stock, ahead, shipsFrom, sku, shelf, price, cost }: Omit<Count, 'held'>): ActionState {
  const label = optionsLabel(options)
  return {
    [label]: stock ?? 'unlimited',
    [`Ahead: ${label}`]: ahead,
    [`Ships: ${label}`]: shipsFrom ?? 'none',
    [`SKU: ${label}`]: sku ?? 'none',
    [`Shelf: ${label}`]: shelf ?? 'none',
    [`Price: ${label}`]: price ?? 'as the product',
    [`Cost: ${label}`]: cost ?? 'none',
  }
}

/** `replaced`: sent again, in place of pieces that were wrong. */
export type MoveReason = 'sold' | 'refunded' | 'put-back' | 'replaced'

/** A sale or a return of counted pieces, as an operator sees it. */
export type Move = {
  options: Options
  reason: MoveReason
  before: number
  after: number
  at: Date
  number: string | null
}

/** A count as it is typed: digits, or nothing or "unlimited" for null; undefined for anything else. */
export function readCount(text: string): number | null | undefined {
  const typed = text.trim().toLowerCase()
  if (typed === '' || typed === 'unlimited') return null
  return /^\d{1,6}$/.test(typed) ? Number(typed) : undefined
}

/** A threshold as it is typed: digits, or nothing or "none" for null; undefined for anything else. */
export function readThreshold(text: string): number | null | undefined {
  const typed = text.trim().toLowerCase()
  if (typed === '' || typed === 'none') return null
  return /^\d{1,6}$/.test(typed) ? Number(typed) : undefined
}

/** The line of which there are fewer pieces than it has, and how many there are. */
export type Shortage = { name: string; options: Options; oneSize: boolean; left: number }

/** Whether a session holds anything, or what there is too little of. */
export type Hold = { ok: true; holds: boolean } | { ok: false; shortage: Shortage }
