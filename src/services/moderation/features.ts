import { soundOf, splitWords } from './normalise.ts'

/** How many weights the model has; features share one where their hashes are equal. */
export const WEIGHTS = 2 ** 16

/** A feature of a text: the number of its weight, and of the word that it is of, null for several. */
export type Feature = { weight: number; word: number | null }

/**
 * What the model knows of a text: its words, pairs of them, parts of three to five letters, and how words sound,
 * so that Hindi counts alike in both scripts and any spelling.
 */
export function featuresOf(text: string): { words: string[]; sounds: string[]; features: Feature[] } {
  const words = splitWords(text)
  const sounds = words.map(soundOf)
  const keys = words.map((word, index) => (/^\p{L}/u.test(word) ? sounds[index]! : word))
  const found = new Map<number, Feature>()
  const add = (name: string, word: number | null = null) => {
    const weight = hash(name)
    if (!found.has(weight)) found.set(weight, { weight, word })
  }
  for (const [index, word] of words.entries()) {
    const sound = keys[index]!
    const next = words[index + 1]
    add(`w ${word}`, index)
    add(`s ${sound}`, index)
    if (next !== undefined) {
      add(`ww ${word} ${next}`)
      add(`ss ${sound} ${keys[index + 1]}`)
    }
    const letters = `<${/\p{Script=Devanagari}/u.test(word) ? sound : word}>`
    for (const length of [3, 4, 5]) for (let at = 0; at + length <= letters.length; at++) add(`c ${letters.slice(at, at + length)}`, index)
  }
  return { words, sounds, features: [...found.values()] }
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 2_166_136_261
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 16_777_619)
  return (value >>> 0) % WEIGHTS
}
