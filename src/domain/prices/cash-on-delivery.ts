import type { DeliveryWay } from './delivery-prices.ts'

/** How an order is paid: online before it is made, or at the door. */
export type PayWay = 'online' | 'cash'

/** Where a shop takes cash when the parcel arrives. */
export type CashRules = {
  /** Of the pieces after every discount, in whole rupees. */
  upTo: number
  /** In whole rupees with tax. */
  fee: number
  /** Beginnings of PINs; null for everywhere. */
  pins: readonly string[] | null
  /** Codes that are for what is paid online. */
  notWithCodes: readonly string[]
  /** Whether an order waits until its buyer has shown that they can be reached. */
  asksForPhone: boolean
}

/** Orders by cash that are not paid yet, of the person and to the address, and those that the person refused at the door. */
export type CashStanding = { open: number; openAtPlace: number; refused: number }

export type CashRefusal = 'off' | 'pick-up' | 'too-dear' | 'code' | 'pin' | 'open' | 'refused'

/** The most orders by cash that are on their way to one person, and to one address. */
const MOST_OPEN_CASH = 2
/** Nobody refuses more of them than so many. */
const MOST_REFUSED_CASH = 2

type Asked = {
  way: DeliveryWay
  /** Null where it is not known yet. */
  postalCode: string | null
  piecesRupees: number
  code: string | null
}

/** Why an order cannot be paid in cash, as far as the order itself tells; null where it can. */
export function whyNoCash(rules: CashRules | null, { way, postalCode, piecesRupees, code }: Asked): CashRefusal | null {
  if (!rules) return 'off'
  if (way === 'pick-up') return 'pick-up'
  if (piecesRupees > rules.upTo) return 'too-dear'
  if (code !== null && rules.notWithCodes.includes(code)) return 'code'
  const pin = postalCode?.replaceAll(/\D/g, '') ?? null
  return pin === null || !rules.pins || rules.pins.some((beginning) => pin.startsWith(beginning)) ? null : 'pin'
}

/** The same by what became of earlier orders. */
export function whyNoMoreCash({ open, openAtPlace, refused }: CashStanding): CashRefusal | null {
  if (refused >= MOST_REFUSED_CASH) return 'refused'
  return open >= MOST_OPEN_CASH || openAtPlace >= MOST_OPEN_CASH ? 'open' : null
}
