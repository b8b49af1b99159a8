/** The sixteen categories of moderateText. */
const NAMES = [
  'Toxic',
  'Insult',
  'Profanity',
  'Derogatory',
  'Sexual',
  'Death, Harm & Tragedy',
  'Violent',
  'Firearms & Weapons',
  'Public Safety',
  'Health',
  'Religion & Belief',
  'Illicit Drugs',
  'War & Conflict',
  'Politics',
  'Finance',
  'Legal',
] as const
type Name = (typeof NAMES)[number]

const INSULT = /\b(idiots?|morons?|stupid|scum|losers?|fools?|chutiy\w*|kamin\w*|harami)\b/i
const PROFANITY = /\b(fuck\w*|shit\w*|bastards?|bitch\w*|assholes?|madarchod|bhenchod)\b/i
const VIOLENT = /\b(kill|murder|stab|burn|beat|break) (you|your|them)\b/i

const WORDS: readonly [RegExp, Name][] = [
  [INSULT, 'Insult'],
  [PROFANITY, 'Profanity'],
  [VIOLENT, 'Violent'],
]

export type Category = { name: string; confidence: number }

/** A stand-in needs only a few words: what matters is the format of the answer. */
export function categoriesOf(text: string): Category[] {
  const found = new Set<Name>(WORDS.flatMap(([pattern, name]) => (pattern.test(text) ? [name] : [])))
  if (found.size > 0) found.add('Toxic')
  return NAMES.map((name) => ({ name, confidence: found.has(name) ? 0.91 : 0.02 }))
}
