/** `localStorage` stays on the device, `sessionStorage` goes from page to page of a tab. Reading either throws where storage is blocked. */
type Kind = 'localStorage' | 'sessionStorage'

function read(kind: Kind, key: string): string | null {
  try {
    return globalThis[kind].getItem(key)
  } catch {
    return null
  }
}

function write(kind: Kind, key: string, text: string | null): boolean {
  try {
    if (text === null) globalThis[kind].removeItem(key)
    else globalThis[kind].setItem(key, text)
    return true
  } catch {
    return false
  }
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null') as unknown
  } catch {
    return null
  }
}

/** Where own-token.ts stores the ID token for the next page of this tab. */
export const ID_TOKEN_KEY = 'id-token'

/** What the pages of a tab share, as JSON. Null where there is nothing, or storage is blocked. */
export function readTab(key: string): unknown {
  return parse(read('sessionStorage', key))
}

/** Null removes the entry. Where storage is blocked, or full, nothing is stored, and the next page does without. */
export function writeTab(key: string, value: unknown): void {
  write('sessionStorage', key, value === null ? null : JSON.stringify(value))
}

/** What stays on the device, as a text. Null where there is none, or storage is blocked. */
export function readDevice(key: string): string | null {
  return read('localStorage', key)
}

/** Null removes the entry. @returns false where storage is blocked, or full: the page does without */
export function writeDevice(key: string, text: string | null): boolean {
  return write('localStorage', key, text)
}

/** A list of texts; empty for whatever else stands there. */
export function readDeviceList(key: string): string[] {
  const kept = parse(readDevice(key))
  return Array.isArray(kept) ? kept.filter((entry) => typeof entry === 'string') : []
}

/** An empty list leaves nothing behind. */
export function writeDeviceList(key: string, list: readonly string[]): void {
  writeDevice(key, list.length > 0 ? JSON.stringify(list) : null)
}
