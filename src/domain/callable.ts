/** Default time-out of a call, in client and server (spec §9). */
export const CALL_TIMEOUT_MS = 70_000

const INTEGERS = new Set(['type.googleapis.com/google.protobuf.Int64Value', 'type.googleapis.com/google.protobuf.UInt64Value'])
/** No real payload is nested deeper, and recursion needs a bound. */
const MAX_DEPTH = 100

export type Decoded = { ok: true; value: unknown } | { ok: false }

/**
 * Decodes the data of a callable function: 64-bit integers arrive as `{"@type": …, "value": "123"}` and become
 * numbers. Any other "@type" is an error.
 */
export function decodeData(data: unknown, depth = 0): Decoded {
  if (typeof data !== 'object' || data === null) return { ok: true, value: data }
  if (depth === MAX_DEPTH) return { ok: false }
  if ('@type' in data) return decodeInteger(data)
  const keys = Object.keys(data)
  const values = Object.values(data).map((value) => decodeData(value, depth + 1))
  const read = values.flatMap((value) => (value.ok ? [value.value] : []))
  if (read.length < values.length) return { ok: false }
  // fromEntries defines "__proto__" as an ordinary field; assigning it would set the prototype.
  return { ok: true, value: Array.isArray(data) ? read : Object.fromEntries(keys.map((key, index) => [key, read[index]])) }
}

function decodeInteger(data: { '@type'?: unknown; value?: unknown }): Decoded {
  const { '@type': type, value } = data
  if (typeof type !== 'string' || !INTEGERS.has(type) || !/^-?\d{1,20}$/.test(String(value))) return { ok: false }
  return { ok: true, value: Number(value) }
}
