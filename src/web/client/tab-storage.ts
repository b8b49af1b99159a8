/** What the pages of a tab share, as JSON in the session storage. Null where there is nothing, or storage is blocked. */
export function readTab(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as unknown
  } catch {
    return null
  }
}

/** Null removes the entry. Where storage is blocked nothing is stored, and the next page does without. */
export function writeTab(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Blocked, or full.
  }
}
