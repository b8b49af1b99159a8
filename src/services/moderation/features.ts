import { soundOf, splitWords } from './normalise.ts'

/** How many weights the model has; features share one where their hashes are equal. */
export const WEIGHTS = 2 ** 16

/** By how many words one window of a text begins later than another: every second word. */
export const STRIDE = 2

/** Bits that say which words the model has met, several for each sound: of a hundred words that it has not, one looks known. */
export const KNOWN_BITS = 2 ** 17
const BITS_OF_A_WORD = 4

/** A feature of a text: the number of its weight, and of the word that it is of, null for several. */
export type Feature = { weight: number; word: number | null }

/** How a word sounds, what it goes by in pairs, and the weights that it has wherever it stands. */
type Word = { sound: string; key: string; weights: number[] }
/** The words of one text, whose passages share them: they are not taken apart again for each. */
export type Words = Map<string, Word>

/**
 * What the model knows of a text: its words, pairs of them, parts of three to five letters, and how words sound,
 * so that Hindi counts alike in both scripts and any spelling.
 */
export function featuresOf(text: string, known: Words = new Map()): { words: string[]; sounds: string[]; features: Feature[] } {
  const words = splitWords(text)
  const parts = words.map((word) => known.get(word) ?? takeApart(word))
  const found = new Map<number, Feature>()
  const add = (weight: number, word: number | null) => {
    if (!found.has(weight)) found.set(weight, { weight, word })
  }
  for (const [index, word] of words.entries()) {
    const { key, weights } = parts[index]!
    known.set(word, parts[index]!)
    for (const weight of weights) add(weight, index)
    const next = words[index + 1]
    if (next === undefined) continue
    add(weightOf(`ww ${word} ${next}`), null)
    add(weightOf(`ss ${key} ${parts[index + 1]!.key}`), null)
  }
  return { words, sounds: parts.map(({ sound }) => sound), features: [...found.values()] }
}

function takeApart(word: string): Word {
  const sound = soundOf(word)
  const key = /^\p{L}/u.test(word) ? sound : word
  const letters = `<${/\p{Script=Devanagari}/u.test(word) ? sound : word}>`
  const names = [`w ${word}`, `s ${key}`]
  for (const length of [3, 4, 5]) for (let at = 0; at + length <= letters.length; at++) names.push(`c ${letters.slice(at, at + length)}`)
  return { sound, key, weights: names.map(weightOf) }
}

function weightOf(name: string): number {
  return hash(name) % WEIGHTS
}

/** The numbers of the bits that are set where a word of letters that sounds so is known; none for other words. */
export function knownBitsOf(sound: string): number[] {
  if (!/\p{L}/u.test(sound)) return []
  return Array.from({ length: BITS_OF_A_WORD }, (_, index) => hash(`${index} ${sound}`) % KNOWN_BITS)
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 2_166_136_261
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 16_777_619)
  return value >>> 0
}
