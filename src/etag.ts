import { hash } from 'node:crypto'

/** 132 bits of the text's SHA-256: the unquoted ETag of a page, or of a resource's JSON. */
export function etagOf(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22)
}

const texts = new WeakMap<object, string>()

/** A value's JSON, written once: a value that many requests share (http/share-load.ts) does not change. */
export function jsonOf(value: object): string {
  const known = texts.get(value)
  if (known !== undefined) return known
  const text = JSON.stringify(value)
  texts.set(value, text)
  return text
}

const etags = new WeakMap<object, string>()

/** The ETag that a live subscription gives this value. A page passes it on, so that the socket does not send the value again. */
export function jsonEtag(value: object): string {
  const known = etags.get(value)
  if (known !== undefined) return known
  const etag = etagOf(JSON.stringify(value))
  etags.set(value, etag)
  return etag
}
