/** What a client notes about an address, such as its own check's result: an object, stored and given back as it was (spec §3). */
export type AddressValidation = Record<string, unknown>

/** Bytes as JSON (contract §7). */
const MAX_BYTES = 4096
const MAX_DEPTH = 16

export const BAD_VALIDATION = 'validation must be an object of at most 4 KB.'

/** Null is none. `ok: false` for what is no object, too large or too deep, and for text that the database refuses. */
export function readValidation(value: unknown): { ok: true; validation: AddressValidation | null } | { ok: false } {
  if (value === undefined || value === null) return { ok: true, validation: null }
  if (typeof value !== 'object' || Array.isArray(value) || !isSound(value, MAX_DEPTH)) return { ok: false }
  if (new TextEncoder().encode(JSON.stringify(value)).length > MAX_BYTES) return { ok: false }
  return { ok: true, validation: value as AddressValidation }
}

/** Whether a value has at most `depth` levels of objects and lists, and no U+0000 or halves of characters. */
function isSound(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\u0000')
  if (typeof value !== 'object' || value === null) return true
  if (depth === 0) return false
  return Object.entries(value).every(([key, inner]) => isSound(key, depth) && isSound(inner, depth - 1))
}
