import type { Synonyms } from './synonyms.ts'

/** Words that all have to be there; `weight` says how surely they are what was meant, at most 1. `begins`: the last is a beginning. */
export type Alternative = { words: readonly string[]; weight: number; begins?: boolean }

/** One of these is looked for. None: nothing in the shop is called so. */
export type Wanted = readonly Alternative[]

/** How surely a word is meant by another. */
const SYNONYM = 0.7
const ALIKE = 0.6
const BEGINS = 0.8
/** Without what is only spelt alike. */
export function surely(wanted: readonly Wanted[]): Wanted[] {
  return wanted.map((alternatives) => alternatives.filter(({ weight }) => weight > ALIKE))
}

/** Longest phrase that can have synonyms. */
const MAX_PHRASE = 3

/** What the index knows: which of the words that were asked for, and for a word that it has not, those spelt alike. */
export type Vocabulary = { known: ReadonlySet<string>; alike: ReadonlyMap<string, readonly string[]> }

/** Every word that a plan of `words` may need to know about. */
export function wordsToLookUp(words: readonly string[]): string[] {
  const joined = words.slice(1).map((word, at) => words[at]! + word)
  return [...new Set([...words, ...joined, ...words.flatMap((word) => [...splits(word).flat(), ...swaps(word)])])]
}

/** What none of these ways leads to, and is to be looked for by its spelling. */
export function unknownWords(words: readonly string[], { known }: Pick<Vocabulary, 'known'>, synonyms: Synonyms): string[] {
  return steps(words, known, synonyms).flatMap(({ kind, phrase }) => (kind === 'unknown' ? phrase : []))
}

/** What is to be looked for in place of each word or phrase. `typing`: the last word may not be at its end yet. */
export function planSearch(words: readonly string[], { known, alike }: Vocabulary, synonyms: Synonyms, typing = false): Wanted[] {
  const plan = steps(words, known, synonyms)
  return plan.flatMap(({ kind, phrase }, at): Wanted[] => {
    const last = phrase.at(-1)!
    const begun: Alternative[] =
      typing && at === plan.length - 1 && last.length >= 2 ? [{ words: phrase, weight: BEGINS, begins: true }] : []
    if (kind === 'joined') return [[{ words: [phrase.join('')], weight: 1 }, { words: phrase, weight: 1 }, ...begun]]
    if (kind === 'split') return splitOf(phrase[0]!, known)!.map((word) => [{ words: [word], weight: 1 }])
    if (kind === 'unknown') {
      const near = [...swaps(last).filter((word) => known.has(word)), ...(alike.get(last) ?? [])]
      const meant = near.flatMap((word) => [[word], ...(synonyms.get(word) ?? [])])
      return [[...begun, ...meant.map((to) => ({ words: to, weight: ALIKE }))]]
    }
    const others = (synonyms.get(phrase.join(' ')) ?? []).map((to) => ({ words: to, weight: SYNONYM }))
    return [[{ words: phrase, weight: 1 }, ...others, ...begun]]
  })
}

type Step = { kind: 'known' | 'joined' | 'split' | 'unknown'; phrase: readonly string[] }

function steps(words: readonly string[], known: ReadonlySet<string>, synonyms: Synonyms): Step[] {
  const found: Step[] = []
  for (let at = 0; at < words.length;) {
    const step = nextStep(words.slice(at, at + MAX_PHRASE), known, synonyms)
    found.push(step)
    at += step.phrase.length
  }
  return found
}

function nextStep(ahead: readonly string[], known: ReadonlySet<string>, synonyms: Synonyms): Step {
  for (let length = ahead.length; length > 1; length--) {
    const phrase = ahead.slice(0, length)
    if (synonyms.has(phrase.join(' '))) return { kind: 'known', phrase }
  }
  const [word, second] = ahead
  if (second !== undefined && known.has(word! + second)) return { kind: 'joined', phrase: [word!, second] }
  const phrase = [word!]
  if (known.has(word!) || synonyms.has(word!)) return { kind: 'known', phrase }
  return { kind: splitOf(word!, known) ? 'split' : 'unknown', phrase }
}

const SHORTEST_PART = 3

function splits(word: string): [string, string][] {
  const count = word.length - 2 * SHORTEST_PART + 1
  return Array.from({ length: Math.max(count, 0) }, (_, at) => [word.slice(0, at + SHORTEST_PART), word.slice(at + SHORTEST_PART)])
}

function splitOf(word: string, known: ReadonlySet<string>): [string, string] | undefined {
  return splits(word).find(([first, second]) => known.has(first) && known.has(second))
}

/** With two neighbouring letters in each other's place, which trigrams of a short word do not see. */
function swaps(word: string): string[] {
  if (word.length < 3) return []
  return Array.from({ length: word.length - 1 }, (_, at) => word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2))
}

/**
 * The nearest of `candidates` by how many letters are left out, added, replaced or swapped; none where that is too far. In three
 * letters only a vowel may be wrong.
 */
export function nearest(word: string, candidates: readonly string[]): string[] {
  const limit = word.length < 3 ? 0 : word.length < 6 ? 1 : 2
  const isPossible = (other: string) => word.length > 3 || withoutVowels(other) === withoutVowels(word)
  const near = candidates.flatMap((other) => {
    if (Math.abs(other.length - word.length) > limit || (word.length < 5 && other[0] !== word[0]) || !isPossible(other)) return []
    const away = distance(word, other)
    return away > 0 && away <= limit ? [{ other, away: away + (other[0] === word[0] ? 0 : 0.5) }] : []
  })
  const least = Math.min(...near.map(({ away }) => away))
  return near.filter(({ away }) => away === least).map(({ other }) => other)
}

function withoutVowels(word: string): string {
  return word.replace(/[aeiou]/g, '')
}

/** How many letters were left out, added, replaced or swapped. */
export function distance(a: string, b: string): number {
  let [before, row] = [[] as number[], Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      next.push(Math.min(next[j - 1]! + 1, row[j]! + 1, replaced, isSwap ? before[j - 2]! + 1 : Infinity))
    }
    ;[before, row] = [row, next]
  }
  return row[b.length]!
}
