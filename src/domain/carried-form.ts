import { safeRedirect } from './redirect.ts'

/** A posted form that waits while its sender signs in at a provider. */
export type CarriedForm = { address: string; fields: { name: string; value: string }[] }

/** Bytes: it waits in a cookie, encrypted, which browsers bound at 4 KB. */
const MAX_SIZE = 1200

/** The form as one text; null where it is too long. */
export function writeCarriedForm({ address, fields }: CarriedForm): string | null {
  const text = JSON.stringify([address, ...fields.flatMap(({ name, value }) => [name, value])])
  return isTooLong(text) ? null : text
}

/** Null for anything that `writeCarriedForm` has not written, and for addresses outside the shop. */
export function readCarriedForm(text: string | null | undefined): CarriedForm | null {
  if (!text || isTooLong(text)) return null
  const parts = parse(text)
  if (!Array.isArray(parts) || parts.length % 2 === 0 || !parts.every((part) => typeof part === 'string')) return null
  const [address = '', ...rest] = parts
  if (safeRedirect(address) !== address) return null
  return { address, fields: rest.flatMap((name, i) => (i % 2 === 0 ? [{ name, value: rest[i + 1] ?? '' }] : [])) }
}

function isTooLong(text: string): boolean {
  return new TextEncoder().encode(text).length > MAX_SIZE
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
