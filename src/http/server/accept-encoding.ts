import { parseAccept } from 'hono/utils/accept'

export type Coding = 'br' | 'gzip' | 'identity'

const NONE: Coding[] = ['identity']

/** Browsers send one of a few texts; the bound is for everybody else. */
const MAX_CACHED = 200
const cache = new Map<string, Coding[]>()

/** The codings that the client accepts, best first (RFC 9110 §12.5.3). The last is always identity, in which everything can be sent. */
export function codingsFor(acceptEncoding: string | undefined): Coding[] {
  if (acceptEncoding === undefined) return NONE
  const known = cache.get(acceptEncoding)
  if (known) return known
  if (cache.size >= MAX_CACHED) cache.clear()
  const codings = negotiate(acceptEncoding)
  cache.set(acceptEncoding, codings)
  return codings
}

function negotiate(acceptEncoding: string): Coding[] {
  const weights = new Map(parseAccept(acceptEncoding.toLowerCase()).map(({ type, q }) => [type === 'x-gzip' ? 'gzip' : type, q]))
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0
  // Identity is acceptable even when it is not named, and then comes after whatever is.
  const identity = weights.get('identity') ?? 0
  const compressed = (['br', 'gzip'] as const).filter((coding) => weightOf(coding) > 0 && weightOf(coding) >= identity)
  return [...compressed.toSorted((a, b) => weightOf(b) - weightOf(a)), 'identity']
}
