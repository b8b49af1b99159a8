import type { OperatorRole } from './operator-role.ts'

/** A program's key as operators are shown it. `name` says what it is for. */
export type ApiKey = {
  id: string
  name: string
  role: OperatorRole
  lastFour: string
  createdAt: Date
  endsAt: Date
  /** When it was last used, to the minute; null if never. */
  usedAt: Date | null
  /** Who made it; null for the command line, and for an account that is deleted. `isOperator`: still today. */
  madeBy: { uid: string; name: string; isOperator: boolean } | null
}

/** Keys that count at the same time. */
export const MAX_KEYS = 50
export const MAX_KEY_NAME = 40
export const KEY_DAYS = { usual: 90, most: 3650 }

/** What stands in histories is the name: nothing in it breaks a line or hides. Null for others, and for none. */
export function readKeyName(text: string): string | null {
  const name = text.trim().normalize('NFC')
  return name !== '' && name.length <= MAX_KEY_NAME && !/[\p{C}\p{Zl}\p{Zp}]/u.test(name) ? name : null
}

/** The key in lists: where scanners begin to look, and its end. */
export function keyWords({ lastFour }: Pick<ApiKey, 'lastFour'>): string {
  return `chhaap_…${lastFour}`
}
