import type { Offence } from '../../../domain/review.ts'
import { ACCUSATIONS, DEGRADING, HARSH, INSULTS, MILD, PROFANE, SEXUAL, SLURS, SPELLINGS, STEMS, STRONG } from './english.ts'
import { offenceInHindi } from './hindi.ts'

/** `deniable`: harmless when negated ("not an idiot"). `aimed`: the weight depends on whom the word is aimed at. */
type Meaning = { attribute: Offence; weight: number; aimed?: 'degrading' | 'harsh' | 'hindi'; deniable?: boolean }

const MEANINGS: readonly [ReadonlySet<string>, Meaning][] = [
  [STRONG, { attribute: 'PROFANITY', weight: 0.95 }],
  [SLURS, { attribute: 'IDENTITY_ATTACK', weight: 0.92 }],
  [SEXUAL, { attribute: 'SEXUALLY_EXPLICIT', weight: 0.8 }],
  [PROFANE, { attribute: 'PROFANITY', weight: 0.72 }],
  [INSULTS, { attribute: 'INSULT', weight: 0.78, deniable: true }],
  [DEGRADING, { attribute: 'INSULT', weight: 0.15, aimed: 'degrading', deniable: true }],
  [HARSH, { attribute: 'INSULT', weight: 0.1, aimed: 'harsh', deniable: true }],
  [ACCUSATIONS, { attribute: 'INSULT', weight: 0.35, deniable: true }],
  [MILD, { attribute: 'PROFANITY', weight: 0.2 }],
]
const BY_WORD = new Map(MEANINGS.toReversed().flatMap(([set, meaning]) => [...set].map((word) => [word, meaning] as const)))
const HINDI: Record<NonNullable<ReturnType<typeof offenceInHindi>>, Meaning> = {
  strong: { attribute: 'PROFANITY', weight: 0.95 },
  'of people': { attribute: 'INSULT', weight: 0.2, aimed: 'hindi', deniable: true },
}

/** Words that are also looked for in masked or spaced-out spelling. */
const WORTH_UNCOVERING = [
  ...STRONG,
  ...SLURS,
  ...PROFANE,
  ...SEXUAL,
  ...INSULTS,
  'stupid',
  'dumb',
  'ugly',
  'kutta',
  'kutte',
  'chutiya',
  'chutiye',
  'randi',
  'gandu',
  'gaandu',
  'madarchod',
  'behenchod',
  'bhenchod',
  'bhosdike',
  'harami',
  'bhadwe',
  'lauda',
  'lund',
].filter((word) => word.length > 3 || word === 'fag')
const UNCOVERED = new Set(WORTH_UNCOVERING)

/** The lexicon's spelling of a word; undefined for unknown words. */
export function known(word: string): string | undefined {
  if (BY_WORD.has(word)) return word
  const respelled = SPELLINGS.get(word)
  if (respelled) return respelled
  if (word.length < 4) return undefined
  if (offenceInHindi(word)) return word
  return STEMS.find(({ stem, harmless }) => word.length > stem.length && word.includes(stem) && !harmless.test(word))?.means
}

export function meaningOf(word: string): Meaning | undefined {
  const byWord = BY_WORD.get(word)
  const inHindi = byWord || word.length < 3 ? undefined : offenceInHindi(word)
  return byWord ?? (inHindi && HINDI[inHindi])
}

/** The word that matches the pattern of a masked word. */
export function uncover(pattern: RegExp): string | undefined {
  return WORTH_UNCOVERING.find((word) => pattern.test(word))
}

/** The word within letters that are separated by spaces. */
export function within(letters: string): string | undefined {
  if (letters.length > 4 && offenceInHindi(letters) === 'strong') return letters
  return UNCOVERED.has(letters) ? letters : WORTH_UNCOVERING.find((word) => word.length > 3 && letters.includes(word))
}

export function isWorthUncovering(word: string): boolean {
  return UNCOVERED.has(word)
}
