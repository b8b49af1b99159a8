import { formatRupees } from '../money.ts'

/** What a code takes off: percent of the items or so many rupees; the other is null. */
export type CodeOff = {
  code: string
  percent: number | null
  rupees: number | null
  /** The items must come to so many rupees; 0 for none. */
  minimum: number
}

/** A code as it was found in a cart. `usable` is false once it is over, ended or used up. */
export type CodeTerms = CodeOff & { usable: boolean }

/** A code as it takes part in a price: between its times, where it has any. */
export type CodeRule = CodeTerms & { startsAt?: Date | null; endsAt?: Date | null }

/** A code as an operator makes and sees it. Null is without a bound. */
export type Code = CodeOff & {
  startsAt: Date | null
  endsAt: Date | null
  usesInAll: number | null
  usesPerAccount: number | null
  /** When an operator has ended it. */
  endedAt: Date | null
}

/** Uses that were paid, and those that open payments have reserved. */
export type CodeUses = { paid: number; reserved: number }

export const MAX_CODE = 32
/** All uses are counted with each order. */
const MAX_USES = 100_000

/** A code as it is stored, whatever its case; null for what is none. */
export function readCode(text: string): string | null {
  const code = text.trim().toUpperCase()
  return /^[A-Z0-9-]{3,32}$/.test(code) ? code : null
}

/** "10% off", "Rs.200 off". */
export function codeWords({ percent, rupees }: Pick<CodeOff, 'percent' | 'rupees'>): string {
  return percent === null ? `${formatRupees(rupees ?? 0)} off` : `${percent}% off`
}

/** `used-up`: no payment can reserve it now, although those that are open may leave some of it. */
export type CodeState = 'planned' | 'running' | 'used-up' | 'over' | 'ended'

export function codeState({ startsAt, endsAt, endedAt, usesInAll }: Code, { paid, reserved }: CodeUses, at: Date): CodeState {
  if (endedAt) return 'ended'
  if (endsAt && at >= endsAt) return 'over'
  if (usesInAll !== null && paid + reserved >= usesInAll) return 'used-up'
  return startsAt && at < startsAt ? 'planned' : 'running'
}

/** A new code as it is typed in a form or on the command line. */
export type TypedCode = Record<'code' | 'percent' | 'rupees' | 'minimum' | 'uses' | 'usesPerAccount', string> & {
  from: Date | null | undefined
  until: Date | null | undefined
}
export type CodeFault =
  | 'code'
  | 'percent-or-rupees'
  | 'percent'
  | 'rupees'
  | 'minimum'
  | 'uses'
  | 'uses-per-account'
  | 'from'
  | 'until'
  | 'order'
export type CodeReading = { ok: true; code: Code } | { ok: false; faults: CodeFault[] }

/** `undefined` of a time is one that could not be read. */
export function readNewCode(typed: TypedCode): CodeReading {
  const faults: CodeFault[] = []
  const read = (text: string, most: number, fault: CodeFault): number | null => {
    if (text.trim() === '') return null
    const number = /^\d{1,7}$/.test(text.trim()) ? Number(text) : 0
    if (number < 1 || number > most) faults.push(fault)
    return number
  }
  const code = readCode(typed.code)
  if (code === null) faults.push('code')
  const percent = read(typed.percent, 100, 'percent')
  const rupees = read(typed.rupees, 9_999_999, 'rupees')
  if ((percent === null) === (rupees === null)) faults.push('percent-or-rupees')
  const minimum = typed.minimum.trim() === '0' ? 0 : (read(typed.minimum, 9_999_999, 'minimum') ?? 0)
  const usesInAll = read(typed.uses, MAX_USES, 'uses')
  const usesPerAccount = read(typed.usesPerAccount, MAX_USES, 'uses-per-account')
  const { from, until } = typed
  if (from === undefined) faults.push('from')
  if (until === undefined) faults.push('until')
  if (from && until && from >= until) faults.push('order')
  if (code === null || from === undefined || until === undefined || faults.length > 0) return { ok: false, faults }
  return { ok: true, code: { code, percent, rupees, minimum, startsAt: from, endsAt: until, usesInAll, usesPerAccount, endedAt: null } }
}
