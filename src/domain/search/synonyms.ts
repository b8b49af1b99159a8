import { foldWords } from './search.ts'

/** Phrases that mean others too: folded words joined by spaces, and the folded words of each that they also stand for. */
export type Synonyms = ReadonlyMap<string, readonly (readonly string[])[]>

export const NO_SYNONYMS: Synonyms = new Map()

/** `same` are groups of words that mean one thing; `also` leads from one word to others, and not back. */
export type SynonymFile = { same?: readonly (readonly string[])[]; also?: Readonly<Record<string, readonly string[]>> }

export function readSynonyms({ same = [], also = {} }: SynonymFile): Synonyms {
  const synonyms = new Map<string, string[][]>()
  const add = (from: string, to: readonly string[]) => {
    const key = phraseOf(from).join(' ')
    const targets = synonyms.get(key) ?? []
    for (const phrase of to.map(phraseOf)) {
      const isNew = phrase.length > 0 && phrase.join(' ') !== key && !targets.some((known) => known.join(' ') === phrase.join(' '))
      if (isNew) targets.push(phrase)
    }
    if (key !== '' && targets.length > 0) synonyms.set(key, targets)
  }
  for (const group of same) for (const word of group) add(word, group)
  for (const [word, to] of Object.entries(also)) add(word, to)
  return synonyms
}

function phraseOf(text: string): string[] {
  return foldWords(text).map(({ word }) => word)
}
