/** One step of a phrase: words that may stand there, a gap, or a bound on what may not. */
type Step =
  | { kind: 'word' | 'not-next' | 'not-before'; one: Words; optional: boolean }
  | { kind: 'gap'; most: number; acrossSentences: boolean }
  | { kind: 'start' }
type Words = { words: ReadonlySet<string>; stems: readonly string[]; several: readonly (readonly string[])[] }
export type Phrase = readonly Step[]

/** Stands among the words between two sentences. */
export const SENTENCE_END = '.'
const NEAR = 4
const FAR = 12

/**
 * Phrases, one a line. In a line: `a|b` either word, `kill*` words that begin so, `a_b` two words, `@name` the words of
 * a class, `x?` may be missing, `..` up to four words of the same sentence, `...` up to twelve of any, `!x` not followed
 * by x, `<x` not preceded by x, `^` the beginning of a sentence. `spell` gives the spelling that is compared.
 */
export function phrases(text: string, classes: Readonly<Record<string, string>>, spell = (word: string) => word): Phrase[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => line.trim().split(/\s+/).map(stepOf))

  function stepOf(token: string): Step {
    if (token === '..') return { kind: 'gap', most: NEAR, acrossSentences: false }
    if (token === '...') return { kind: 'gap', most: FAR, acrossSentences: true }
    if (token === '^') return { kind: 'start' }
    const kind = token.startsWith('!') ? 'not-next' : token.startsWith('<') ? 'not-before' : 'word'
    const bare = token.replace(/^[!<]|\?$/g, '')
    return { kind, one: wordsOf(bare), optional: token.endsWith('?') }
  }

  function wordsOf(token: string): Words {
    const all = token.split('|').flatMap((part) => (part.startsWith('@') ? classWords(part.slice(1)) : [part]))
    const several = all.filter((one) => one.includes('_')).map((one) => one.split('_').map(spell))
    const stems = all.filter((one) => one.endsWith('*')).map((one) => spell(one.slice(0, -1)))
    return { words: new Set(all.filter((one) => !/[_*]/.test(one)).map(spell)), stems, several }
  }

  function classWords(name: string): string[] {
    const found = classes[name]
    if (found === undefined) throw new Error(`No class of words is named ${name}`)
    return found
      .split(/\s+/)
      .filter(Boolean)
      .flatMap((one) => (one.startsWith('@') ? classWords(one.slice(1)) : [one]))
  }
}

/**
 * The words that a phrase is found in; undefined without one. Takes steps in proportion to the words and the phrase,
 * whatever the words are: it carries the set of places that the phrase can have reached, and never goes back.
 */
export function findPhrase(phrase: Phrase, words: readonly string[]): { found: string; from: number } | undefined {
  /** At each place where the next step may begin: where the phrase began. */
  let reached: (number | undefined)[] = Array.from({ length: words.length + 1 }, (_, place) => place)
  for (const step of phrase) {
    reached = advance(step, reached, words)
    if (reached.every((from) => from === undefined)) return undefined
  }
  const end = reached.findIndex((from) => from !== undefined)
  const from = reached[end]!
  return { found: words.slice(from, end).join(' '), from }
}

function advance(step: Step, reached: (number | undefined)[], words: readonly string[]): (number | undefined)[] {
  if (step.kind === 'start') return reached.map((from, place) => (place === 0 || words[place - 1] === SENTENCE_END ? from : undefined))
  if (step.kind === 'not-next') return reached.map((from, place) => (lengthsAt(step.one, words, place).length > 0 ? undefined : from))
  if (step.kind === 'not-before')
    return reached.map((from, place) => (place > 0 && lengthsAt(step.one, words, place - 1).includes(1) ? undefined : from))
  const next: (number | undefined)[] = step.kind === 'gap' || step.optional ? [...reached] : reached.map(() => undefined)
  for (const [place, from] of reached.entries()) {
    if (from === undefined) continue
    if (step.kind === 'gap') {
      for (let end = place + 1; end <= Math.min(place + step.most, words.length); end++) {
        if (!step.acrossSentences && words[end - 1] === SENTENCE_END) break
        next[end] ??= from
      }
    } else for (const length of lengthsAt(step.one, words, place)) next[place + length] ??= from
  }
  return next
}

/** How many words from a place on are one of these; none where another word stands there. */
function lengthsAt({ words: single, stems, several }: Words, words: readonly string[], place: number): number[] {
  const word = words[place]
  if (word === undefined) return []
  const isOne = single.has(word) || stems.some((stem) => word.startsWith(stem))
  const long = several.filter((parts) => parts.every((part, index) => words[place + index] === part)).map(({ length }) => length)
  return isOne ? [1, ...long] : long
}
