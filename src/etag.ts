import { hash } from 'node:crypto'

/** 132 bits of the text's SHA-256: the unquoted ETag of a page, or of a resource's JSON. */
export function etagOf(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22)
}

/** The ETag that a live subscription gives this value. A page passes it on, so that the socket does not send the value again. */
export function jsonEtag(value: unknown): string {
  return etagOf(JSON.stringify(value))
}
