export type Coding = 'br' | 'gzip' | 'identity'

/** What browsers send is always one of a few texts; the bound is for everybody else. */
const MAX_REMEMBERED = 200
const remembered = new Map<string, Coding[]>()
const PLAIN: Coding[] = ['identity']

/** The codings that the client accepts, best first (RFC 9110 §12.5.3). It always ends with a last resort: identity. */
export function codingsFor(acceptEncoding: string | undefined): Coding[] {
  if (acceptEncoding === undefined) return PLAIN
  const known = remembered.get(acceptEncoding)
  if (known) return known
  if (remembered.size >= MAX_REMEMBERED) remembered.clear()
  const codings = read(acceptEncoding)
  remembered.set(acceptEncoding, codings)
  return codings
}

function read(acceptEncoding: string): Coding[] {
  const weights = new Map(acceptEncoding.toLowerCase().split(',').map(readItem))
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0
  // Identity is acceptable although nobody names it, but the others are why somebody names others.
  const identity = weights.get('identity') ?? 0
  const compressed = (['br', 'gzip'] as const).filter((coding) => weightOf(coding) > 0 && weightOf(coding) >= identity)
  return [...compressed.toSorted((a, b) => weightOf(b) - weightOf(a)), 'identity']
}

/** "gzip;q=0.5" as its name and weight; a weight that makes no sense counts as a refusal. */
function readItem(item: string): [string, number] {
  const [name = '', ...parameters] = item.split(';').map((part) => part.trim())
  const q = parameters.find((parameter) => parameter.startsWith('q='))
  const weight = q === undefined ? 1 : Number(q.slice(2))
  return [name === 'x-gzip' ? 'gzip' : name, weight >= 0 && weight <= 1 ? weight : 0]
}
