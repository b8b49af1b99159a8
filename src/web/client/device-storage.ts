/** What stays on the device: a text in the local storage. Null where there is none, or storage is blocked. */
export function readDevice(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Null removes the entry. @returns false where storage is blocked, or full: the page does without */
export function writeDevice(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** A list of texts; empty for whatever else stands there. */
export function readDeviceList(key: string): string[] {
  try {
    const kept: unknown = JSON.parse(readDevice(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((entry) => typeof entry === 'string') : []
  } catch {
    return []
  }
}

/** An empty list leaves nothing behind. */
export function writeDeviceList(key: string, list: readonly string[]): void {
  writeDevice(key, list.length > 0 ? JSON.stringify(list) : null)
}
