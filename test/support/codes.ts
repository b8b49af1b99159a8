import type { Code, CodeTerms } from '../../src/domain/prices/code.ts'

const OFF = {
  percent: null,
  rupees: null,
  buy: null,
  get: null,
  freeDelivery: false,
  categories: [],
  products: [],
  automatic: false,
  addsUp: false,
  minimum: 0,
}
const UNBOUND = { firstOrder: false, members: false, startsAt: null, endsAt: null, usesInAll: null, usesPerAccount: null, endedAt: null }

/** A code of ten percent for everything and everybody, but for `change`. */
export function codeOf(code: string, change: Partial<Code> = { percent: 10 }): Code {
  return { ...OFF, ...UNBOUND, code, ...change }
}

/** The same as it is in a cart. */
export function termsOf(code: string, change: Partial<CodeTerms> = { percent: 10 }): CodeTerms {
  return { ...OFF, usable: true, why: null, code, ...change }
}
