/** Everything that looks accidental in a picture derives from a text such as a product's id: there is no clock and no Math.random. */

/** FNV-1a of a text, as an unsigned 32-bit number. */
export function hashOf(text: string): number {
  let hash = 2166136261 >>> 0
  for (let i = 0; i < text.length; i++) {
    hash ^= text.charCodeAt(i)
    hash = Math.imul(hash, 16777619)
  }
  return hash >>> 0
}

/** A fraction 0..1 that belongs to a text, in `steps` steps: shifts a noise so that two things with one recipe do not look alike. */
export const phaseOf = (text: string, steps: number): number => (hashOf(text) % steps) / steps

/** Mulberry32: numbers 0..1, always the same row for the same seed. */
export function sequence(seed: string): () => number {
  let state = hashOf(seed)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** A number 0..1 for a cell of an endless grid; `layer` gives independent numbers for the same cell. */
export function chanceAt(i: number, j: number, layer: number): number {
  let hash = Math.imul(i | 0, 374761393) ^ Math.imul(j | 0, 668265263) ^ Math.imul(layer | 0, 2147483647 ^ 974711)
  hash = Math.imul(hash ^ (hash >>> 13), 1274126177)
  hash ^= hash >>> 16
  return (hash >>> 0) / 4294967296
}
