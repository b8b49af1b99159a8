import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity'
import type { Finding } from '../../domain/moderation.ts'
import type { Offence } from '../../domain/review.ts'
import { aimInHindi, aimOf, isHarmlessAfter } from './context.ts'
import { HARMLESS } from './lexicon/english.ts'
import { GROUP_PHRASES } from './lexicon/group-hate.ts'
import {
  HINDI_GROUP_PHRASES,
  HINDI_INSULT_PHRASES,
  HINDI_SEXUAL_PHRASES,
  HINDI_THREAT_PHRASES,
  HINDI_WISH_PHRASES,
} from './lexicon/hindi-phrases.ts'
import { HINDI_SEVERAL } from './lexicon/hindi.ts'
import { INSULT_PHRASES } from './lexicon/insults.ts'
import { SEXUAL_PHRASES } from './lexicon/sexual.ts'
import { THREATS } from './lexicon/threats.ts'
import { meaningOf } from './lexicon/vocabulary.ts'
import { clauses, fold, soundOf, writtenOut } from './normalise.ts'
import { findPhrase, SENTENCE_END, type Phrase } from './phrases.ts'
import { withoutReported } from './reported.ts'
import { readClause } from './read-clause.ts'

/** What a text is held to be, and why. */
export type Verdict = { toxicity: number; findings: Finding[] }

/** From here on a finding alone hides a review; what is below adds up to no more than just under it. */
const DECISIVE = 0.6
const MOST_OF_MILD = 0.5

/** The library knows many spellings but no context ("cocktail ring"): it adds to what is suspicious already. */
const OBSCENITY: Finding = { attribute: 'PROFANITY', weight: 0.35, found: 'obscenity' }
const obscenity = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers })

const ENGLISH: readonly [Offence, number, readonly Phrase[]][] = [
  ['THREAT', 0.9, THREATS],
  ['SEXUALLY_EXPLICIT', 0.88, SEXUAL_PHRASES],
  ['IDENTITY_ATTACK', 0.9, GROUP_PHRASES],
  ['INSULT', 0.8, INSULT_PHRASES],
]
const HINDI: readonly [Offence, number, readonly Phrase[]][] = [
  ['THREAT', 0.9, [...HINDI_THREAT_PHRASES, ...HINDI_WISH_PHRASES]],
  ['SEXUALLY_EXPLICIT', 0.88, HINDI_SEXUAL_PHRASES],
  ['IDENTITY_ATTACK', 0.9, HINDI_GROUP_PHRASES],
  ['INSULT', 0.9, [...HINDI_INSULT_PHRASES, ...HINDI_SEVERAL]],
]

/**
 * How offensive a text is, from 0 to 1, by words and phrases of English, Hindi and Hinglish.
 * What a word weighs depends on whom it is said of. Pure and deterministic; the steps are bounded by the length of the text.
 */
export function scoreText(text: string): Verdict {
  const read = clauses(withoutReported(writtenOut(fold(text)))).map((clause) => takeHarmless(readClause(clause)))
  const words = read.flatMap(({ words }) => [...words, SENTENCE_END])
  const sounds = words.map((word) => (word === SENTENCE_END ? word : soundOf(word)))
  const findings = [...read.flatMap(findWords), ...findPhrases(ENGLISH, words), ...findPhrases(HINDI, sounds)]
  const all = findings.length > 0 && obscenity.hasMatch(text) ? [...findings, OBSCENITY] : findings
  return { toxicity: together(all), findings: all }
}

function findPhrases(kinds: readonly [Offence, number, readonly Phrase[]][], words: readonly string[]): Finding[] {
  return kinds.flatMap(([attribute, weight, phrases]) =>
    phrases.flatMap((phrase) => {
      const place = findPhrase(phrase, words)
      if (!place || (attribute === 'INSULT' && isHarmlessAfter(words.slice(Math.max(0, place.from - 12), place.from).join(' ')))) return []
      return [{ attribute, weight, found: place.found }]
    }),
  )
}

type Clause = { all: string[]; excused: ReadonlySet<string>; words: string[] }

/** The words of a clause, and those that are left when harmless phrases are taken out. */
function takeHarmless(all: string[]): Clause {
  const said = all.join(' ')
  const harmless = HARMLESS.flatMap((pattern) => said.match(pattern) ?? [])
  const rest = harmless.reduce((text, phrase) => text.replaceAll(phrase, ' '), said)
  return { all, excused: new Set(harmless.flatMap((phrase) => phrase.split(' '))), words: rest.split(' ').filter(Boolean) }
}

function findWords({ all, excused }: Clause): Finding[] {
  return all.flatMap((word, index) => {
    const meaning = meaningOf(word)
    if (!meaning || excused.has(word)) return []
    const before = all.slice(0, index).join(' ')
    const after = all
      .slice(index + 1)
      .map((next) => ` ${next}`)
      .join('')
    if (meaning.deniable && isHarmlessAfter(before)) return []
    return [{ attribute: meaning.attribute, weight: weightOf(word, meaning, before, after), found: word }]
  })
}

function weightOf(word: string, { weight, aimed }: NonNullable<ReturnType<typeof meaningOf>>, before: string, after: string): number {
  if (aimed === 'hindi') return aimInHindi(before, after) === 'person' ? 0.75 : weight
  if (!aimed) return weight
  const aim = aimOf(word, before, after)
  if (aim === 'none') return weight
  if (aimed === 'degrading') return 0.78
  return aim === 'direct' ? 0.65 : 0.45
}

/** Independent findings strengthen each other, but no number of mild ones makes a serious one. */
function together(findings: Finding[]): number {
  const distinct = [...new Map(findings.toSorted((a, b) => a.weight - b.weight).map((finding) => [finding.found, finding])).values()]
  const serious = distinct.filter(({ weight }) => weight >= DECISIVE)
  const mild = distinct.filter((finding) => finding.weight < DECISIVE && finding !== OBSCENITY)
  const suspicion = Math.min(MOST_OF_MILD, atLeastOne(mild))
  const toxicity =
    serious.length > 0
      ? atLeastOne(serious)
      : findings.includes(OBSCENITY)
        ? atLeastOne([OBSCENITY, { ...OBSCENITY, weight: suspicion }])
        : suspicion
  return Math.round(Math.min(toxicity, 0.99) * 1000) / 1000
}

function atLeastOne(findings: Finding[]): number {
  return 1 - findings.reduce((rest, { weight }) => rest * (1 - weight), 1)
}
