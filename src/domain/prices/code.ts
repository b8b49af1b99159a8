import { formatRupees } from '../money.ts'

/**
 * What a code takes off, which is one kind: percent of its pieces, so many rupees, pieces (of every `buy` and `get` the `get` that
 * cost least), or delivery. The fields of the other kinds are null.
 */
export type CodeOff = {
  code: string
  percent: number | null
  rupees: number | null
  buy: number | null
  get: number | null
  freeDelivery: boolean
  /** The pieces that it is for: of these categories, and these products. All of them where both are empty. */
  categories: string[]
  products: string[]
  /** It counts by itself: nobody enters it. `addsUp`: beside a code too. */
  automatic: boolean
  addsUp: boolean
  /** Its pieces must come to so many rupees before any discount; 0 for none. */
  minimum: number
}

/** The fields that each kind of code has. */
export const CODE_KINDS = { percent: ['percent'], rupees: ['rupees'], pieces: ['buy', 'get'], delivery: ['freeDelivery'] } as const
export type CodeKind = keyof typeof CODE_KINDS

/** Why a person cannot use a code now. */
export const CODE_WHYS = ['ended', 'over', 'not-begun', 'used-up', 'used', 'not-first', 'members-only'] as const
export type CodeWhy = (typeof CODE_WHYS)[number]

/** A code as it was found in a cart. `usable` is false where there is a reason `why` not. */
export type CodeTerms = CodeOff & { usable: boolean; why: CodeWhy | null }

/** A code as an operator makes and sees it. Null is without a bound. */
export type Code = CodeOff & {
  /** It is for who has not ordered yet. */
  firstOrder: boolean
  /** It is for who has a membership. */
  members: boolean
  startsAt: Date | null
  endsAt: Date | null
  usesInAll: number | null
  usesPerAccount: number | null
  /** When an operator has ended it. */
  endedAt: Date | null
}

/** What decides whether a person can use a code now. `used` and `own` are the uses of everybody and theirs. */
export type CodeFacts = { at: Date; used: number; own: number; hasOrdered: boolean; isMember: boolean }

/** The terms that every kind of code passes before it takes anything off: in the cart, and again where the payment opens. */
const FAILS: Record<CodeWhy, (code: Code, facts: CodeFacts) => boolean> = {
  ended: ({ endedAt }) => endedAt !== null,
  over: ({ endsAt }, { at }) => endsAt !== null && at >= endsAt,
  'not-begun': ({ startsAt }, { at }) => startsAt !== null && at < startsAt,
  'used-up': ({ usesInAll }, { used }) => usesInAll !== null && used >= usesInAll,
  used: ({ usesPerAccount }, { own }) => usesPerAccount !== null && own >= usesPerAccount,
  'not-first': ({ firstOrder }, { hasOrdered }) => firstOrder && hasOrdered,
  'members-only': ({ members }, { isMember }) => members && !isMember,
}

/** Null where the person can use it. */
export function whyNotUsable(code: Code, facts: CodeFacts): CodeWhy | null {
  return CODE_WHYS.find((why) => FAILS[why](code, facts)) ?? null
}

/** Uses that were paid, and those that open payments hold. */
export type CodeUses = { paid: number; reserved: number }

export const MAX_CODE = 32
/** The most that a code's numbers may be. All uses are counted with each order. */
export const CODE_LIMITS = { percent: 100, rupees: 9_999_999, minimum: 9_999_999, buy: 20, get: 20, uses: 100_000, usesPerAccount: 100_000 }
/** The most discounts without a code that are planned or running: each is tried with every cart. */
export const MAX_AUTOMATIC = 20
/** The most products, and categories, that a code may be for. */
export const MAX_CODE_PIECES = 100

/** A code as it is stored, whatever its case; null for what is none. */
export function readCode(text: string): string | null {
  const code = text.trim().toUpperCase()
  return /^[A-Z0-9-]{3,32}$/.test(code) ? code : null
}

/** "10% off", "Rs.200 off", "buy 2, get 1 free", "free delivery". */
export function codeWords({ percent, rupees, buy, get }: Pick<CodeOff, 'percent' | 'rupees' | 'buy' | 'get'>): string {
  if (percent !== null) return `${percent}% off`
  if (rupees !== null) return `${formatRupees(rupees)} off`
  return buy === null ? 'free delivery' : `buy ${buy}, get ${get} free`
}

/** For what and for whom it is: "from Rs.1000 on, only saree, neel-kurta, first order"; empty for everything and everybody. */
export function termWords({ minimum, categories, products, firstOrder, members, automatic, addsUp }: Code): string {
  return [
    ...(minimum === 0 ? [] : [`from ${formatRupees(minimum)} on`]),
    ...(isForSome({ categories, products }) ? [`only ${[...categories, ...products].join(', ')}`] : []),
    ...(firstOrder ? ['first order'] : []),
    ...(members ? ['members'] : []),
    ...(automatic ? ['automatic'] : []),
    ...(addsUp ? ['combines with a code'] : []),
  ].join(', ')
}

/** It is not for every piece. */
export function isForSome({ categories, products }: Pick<CodeOff, 'categories' | 'products'>): boolean {
  return categories.length + products.length > 0
}

/** `used-up`: no payment can hold it now, although those that are open may leave some of it. */
export type CodeState = 'planned' | 'running' | 'used-up' | 'over' | 'ended'

export function codeState({ startsAt, endsAt, endedAt, usesInAll }: Code, { paid, reserved }: CodeUses, at: Date): CodeState {
  if (endedAt) return 'ended'
  if (endsAt && at >= endsAt) return 'over'
  if (usesInAll !== null && paid + reserved >= usesInAll) return 'used-up'
  return startsAt && at < startsAt ? 'planned' : 'running'
}

/** A new code as it is given; null where nothing is, NaN for what is no number. `pieces` are words with commas between them. */
export type TypedCode = Record<Amount, number | null> &
  Record<'code' | 'categories' | 'products', string> &
  Record<'freeDelivery' | 'firstOrder' | 'members' | 'automatic' | 'addsUp', boolean> & {
    /** `undefined` is a time that could not be read. */
    from: Date | null | undefined
    until: Date | null | undefined
  }
type Amount = keyof typeof CODE_LIMITS
export type CodeFault = Amount | 'code' | 'kind' | 'pieces' | 'categories' | 'products' | 'adds-up' | 'from' | 'until' | 'order'
export type CodeReading = { ok: true; code: Code } | { ok: false; faults: CodeFault[] }

export function readNewCode(typed: TypedCode): CodeReading {
  const faults: CodeFault[] = []
  for (const amount of Object.keys(CODE_LIMITS) as Amount[]) {
    const given = typed[amount]
    const least = amount === 'minimum' ? 0 : 1
    if (given !== null && !(Number.isInteger(given) && given >= least && given <= CODE_LIMITS[amount])) faults.push(amount)
  }
  const { percent, rupees, buy, get, freeDelivery, firstOrder, members, automatic, addsUp, minimum, from, until } = typed
  const code = readCode(typed.code)
  if (code === null) faults.push('code')
  if ([percent !== null, rupees !== null, buy !== null || get !== null, freeDelivery].filter(Boolean).length !== 1) faults.push('kind')
  else if ((buy === null) !== (get === null)) faults.push('pieces')
  const [categories, products] = [wordsOf(typed.categories), wordsOf(typed.products)]
  if (categories.length > MAX_CODE_PIECES) faults.push('categories')
  if (products.length > MAX_CODE_PIECES) faults.push('products')
  if (addsUp && !automatic) faults.push('adds-up')
  if (from === undefined) faults.push('from')
  if (until === undefined) faults.push('until')
  if (from && until && from >= until) faults.push('order')
  if (code === null || from === undefined || until === undefined || faults.length > 0) return { ok: false, faults }
  const off = { code, percent, rupees, buy, get, freeDelivery, categories, products, minimum: minimum ?? 0 }
  const uses = { usesInAll: typed.uses, usesPerAccount: typed.usesPerAccount }
  return { ok: true, code: { ...off, ...uses, firstOrder, members, automatic, addsUp, startsAt: from, endsAt: until, endedAt: null } }
}

function wordsOf(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter(Boolean))]
}
