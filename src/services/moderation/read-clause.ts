import { HINGLISH_INNOCENT } from './lexicon/hindi.ts'
import { isWorthUncovering, known, uncover, within } from './lexicon/vocabulary.ts'
import { words } from './lexicon/words.ts'
import { lettersOf, maskedWord, rawWords, readWord } from './normalise.ts'

/** The words of a clause; words that are obscured by signs, spelling or gaps are restored. */
export function readClause(clause: string): string[] {
  const raw = rawWords(clause).flatMap(splitCompound)
  const read = raw.map((word) => (HINGLISH_INNOCENT.test(word) ? word : readWord(word, known)))
  const uncovered = read.map((word, index) => (known(word) ? word : (uncoverMask(raw[index]!) ?? word)))
  return joinParts(joinLetters(uncovered)).filter(Boolean)
}

/** "well-made" is two words, "f-u-c-k" is one. */
function splitCompound(raw: string): string[] {
  const parts = raw.split('-')
  return parts.length > 1 && parts.every((part) => part.length > 2) ? parts : [raw]
}

function uncoverMask(raw: string): string | undefined {
  const pattern = maskedWord(raw)
  return pattern ? uncover(pattern) : undefined
}

/** "i d i o t" */
function joinLetters(read: string[]): string[] {
  const joined: string[] = []
  for (let start = 0; start < read.length;) {
    let end = start
    while (end < read.length && /^\P{M}\p{M}*$/u.test(read[end]!)) end += 1
    const word = end - start > 2 ? within(read.slice(start, end).join('')) : undefined
    if (word) joined.push(word)
    else joined.push(...read.slice(start, Math.max(end, start + 1)))
    start = Math.max(end, start + 1)
  }
  return joined
}

/** "fu ck" and "mother fucker": parts that are no words by themselves, or not all of them. */
function joinParts(read: string[]): string[] {
  const joined: string[] = []
  for (let index = 0; index < read.length;) {
    const size = [3, 2].find((size) => isTorn(read.slice(index, index + size), size)) ?? 1
    const parts = read.slice(index, index + size)
    joined.push(size === 1 ? parts[0]! : (known(lettersOf(parts.join(''))) ?? parts.join('')))
    index += size
  }
  return joined
}

function isTorn(parts: string[], size: number): boolean {
  if (parts.length < size || parts.some((part) => part.length > 6 || known(part))) return false
  const word = known(parts.join(''))
  return word !== undefined && isWorthUncovering(word) && parts.some((part) => !COMMON.has(part) && part.length < 5)
}

const COMMON = words(`
  a an i is it in on of to the as at be by do go he if me my no or so up us we am and for but not all can had her was one our out day get
  has him his how man new now old see two way who did its let put say she too use this that with have from they will pen tit bit hit kit
  sit fit cut hor her ore over ran dy`)
