/** Thrown by a write for an account that was deleted meanwhile, where no foreign key refuses it. */
export class AccountGoneError extends Error {
  constructor() {
    super('the account was deleted meanwhile')
    this.name = 'AccountGoneError'
  }
}

const FOREIGN_KEY_VIOLATION = '23503'

/**
 * Whether a write failed because the account, or another row with one of these ids, does not exist any more. The row that a
 * foreign key misses is told by its id: the rest of the detail is in the database's language.
 */
export function isAccountGone(error: unknown, ids: string[]): boolean {
  if (error instanceof AccountGoneError) return true
  const { code, detail } = error as { code?: string; detail?: string }
  return code === FOREIGN_KEY_VIOLATION && detail !== undefined && ids.some((id) => detail.includes(`(${id})`))
}
