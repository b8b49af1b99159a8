import { indianMinute, readableEnd } from '../indian-time.ts'
import { formatRupees } from '../money.ts'
import type { ActionState } from '../operators/operator-action.ts'
import type { ProductStatus } from './product.ts'

/** A price as it is changed: to so many rupees, by so many, or by so many percent. */
export type Amount = { kind: 'to' | 'by' | 'percent'; value: number }

/** What is changed of many products; what is absent stays. A sale is of the whole product, reckoned from its price without one; null ends it. */
export type ManyChange = {
  price?: Amount
  sale?: { amount: Amount; startsAt: string; endsAt: string } | null
  category?: string
  status?: ProductStatus
}

type SaleTimes = { rupees: number; startsAt: string; endsAt: string }
/** What one product has of it; times are ISO 8601. */
export type ChangedFields = { price?: number | null; sale?: SaleTimes | null; category?: string; status?: ProductStatus }

/** `left`: why it stays as it is. */
export type ChangedProduct = { id: string; name: string; before: ChangedFields; after: ChangedFields; left?: LeftReason }
export type LeftReason = 'no-price' | 'out-of-bounds' | 'changed-meanwhile' | 'gone'

export type ManyState = 'planned' | 'done' | 'undone'
export type ProductsChange = { id: string; state: ManyState; items: ChangedProduct[] }

/** More are changed in several steps. */
export const MOST_CHANGED = 1000
const MAX_RUPEES = 9_999_999

/** "1890", "+100", "-100" or "-10%"; undefined for anything else. */
export function readAmount(text: string): Amount | undefined {
  const typed = text.trim().replace(/^[−–]/, '-')
  const [, sign, digits, percent] = /^([+-]?)(\d{1,7})(%?)$/.exec(typed) ?? []
  const value = Number(digits)
  if (digits === undefined || (percent !== '' && sign === '') || value === 0) return undefined
  if (sign === '') return { kind: 'to', value }
  return { kind: percent === '%' ? 'percent' : 'by', value: sign === '-' ? -value : value }
}

/** In whole rupees, halves up; or why there is none. */
export function changedPrice({ kind, value }: Amount, rupees: number | null): number | LeftReason {
  if (kind === 'to') return value
  if (rupees === null) return 'no-price'
  const next = kind === 'by' ? rupees + value : Math.round((rupees * (100 + value)) / 100)
  return next >= 1 && next <= MAX_RUPEES ? next : 'out-of-bounds'
}

/** What a product has of the fields that are changed, before and after; null where that is the same already. */
export function changeOf(change: ManyChange, current: Required<ChangedFields>): Omit<ChangedProduct, 'id' | 'name'> | null {
  const after: ChangedFields = {}
  if (change.category !== undefined) after.category = change.category
  if (change.status !== undefined) after.status = change.status
  const before = fieldsOf(current, Object.keys({ ...change }))
  if (change.price) {
    const price = changedPrice(change.price, current.price)
    if (typeof price === 'string') return { before, after: before, left: price }
    after.price = price
  }
  if (change.sale === null) after.sale = null
  else if (change.sale) {
    const rupees = changedPrice(change.sale.amount, after.price ?? current.price)
    if (typeof rupees === 'string') return { before, after: before, left: rupees }
    after.sale = { rupees, startsAt: change.sale.startsAt, endsAt: change.sale.endsAt }
  }
  return areSameFields(before, after) ? null : { before, after }
}

const NAMES = ['price', 'sale', 'category', 'status'] as const

function fieldsOf(current: Required<ChangedFields>, names: readonly string[]): ChangedFields {
  return Object.fromEntries(NAMES.filter((name) => names.includes(name)).map((name) => [name, current[name]]))
}

/** Whether `current` has, of the fields that `wanted` names, what it says. */
export function hasFields(current: Required<ChangedFields>, wanted: ChangedFields): boolean {
  return areSameFields(fieldsOf(current, Object.keys(wanted)), wanted)
}

function areSameFields(a: ChangedFields, b: ChangedFields): boolean {
  return NAMES.every((name) => fieldKey(a[name]) === fieldKey(b[name]))
}

/** Equal for equal values. */
function fieldKey(value: ChangedFields[keyof ChangedFields]): string {
  return typeof value === 'object' && value !== null ? [value.rupees, value.startsAt, value.endsAt].join() : String(value)
}

/** For people, each field by its name. */
export function changeState({ price, sale, ...rest }: ChangedFields): ActionState {
  return {
    ...(price !== undefined && { price: price === null ? 'none' : formatRupees(price) }),
    ...(sale !== undefined && { sale: sale === null ? 'none' : formatRupees(sale.rupees) }),
    ...(sale && { 'sale from': indianMinute(new Date(sale.startsAt)), 'sale until': readableEnd(new Date(sale.endsAt)) }),
    ...rest,
  }
}
