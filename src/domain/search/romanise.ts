/** Pairs of a letter and its sound. */
function sounds(pairs: string): ReadonlyMap<string, string> {
  const words = pairs.split(' ')
  return new Map(words.flatMap((letter, at) => (at % 2 === 0 ? [[letter, words[at + 1]!] as const] : [])))
}

/** Consonants with the vowel that they carry left out. */
const CONSONANTS = sounds(
  'क k ख kh ग g घ gh ङ n च ch छ chh ज j झ jh ञ n ट t ठ th ड d ढ dh ण n त t थ th द d ध dh न n ' +
    'प p फ ph ब b भ bh म m य y र r ल l ळ l व v श sh ष sh स s ह h',
)
/** With the dot below, which NFC keeps apart. */
const DOTTED = sounds('क q ख kh ग g ज z ड d ढ dh फ f य y')
const VOWELS = sounds('अ a आ aa इ i ई ee उ u ऊ oo ऋ ri ए e ऐ ai ओ o औ au ऑ o ऍ e')
const SIGNS = sounds('ा aa ि i ी ee ु u ू oo ृ ri े e ै ai ो o ौ au ॉ o ॅ e')
const NASALS = sounds('ं n ँ n')
const DOT = '़'
const NO_VOWEL = '्'

/** A sound of a word; `inherent` is the vowel that is not written. */
type Sound = { text: string; kind: 'consonant' | 'vowel' | 'inherent' }

/** Hindi in Latin letters as people type it: "कुर्ता" is "kurtaa". Everything else stays. */
export function romanise(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u0966-\u096f]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    .replace(/[\u0900-\u0963\u200c\u200d]+/g, (word) => spoken(soundsOf(word)))
}

function soundsOf(word: string): Sound[] {
  const letters = [...word.replace(/[\u200c\u200d]/g, '')]
  const found: Sound[] = []
  for (let at = 0; at < letters.length; at++) {
    const letter = letters[at]!
    const isDotted = letters[at + 1] === DOT
    const consonant = (isDotted ? DOTTED.get(letter) : undefined) ?? CONSONANTS.get(letter)
    if (consonant === undefined) {
      const vowel = VOWELS.get(letter) ?? SIGNS.get(letter)
      const nasal = NASALS.get(letter)
      if (vowel !== undefined) found.push({ text: vowel, kind: 'vowel' })
      else if (nasal !== undefined) found.push({ text: nasal, kind: 'consonant' })
      continue
    }
    if (isDotted) at++
    found.push({ text: consonant, kind: 'consonant' })
    const next = letters[at + 1] ?? ''
    if (next === NO_VOWEL) at++
    else if (!SIGNS.has(next)) found.push({ text: 'a', kind: 'inherent' })
  }
  return found
}

/** The unwritten vowel is not spoken at the end, and between two syllables that keep theirs: "अजरख" is "ajrakh". */
function spoken(all: Sound[]): string {
  const kept = [...all]
  if (kept.length > 2 && kept.at(-1)!.kind === 'inherent') kept.pop()
  for (let at = kept.length - 3; at >= 2; at--) {
    const isBetween = kept[at]!.kind === 'inherent' && kept[at - 1]!.kind === 'consonant' && kept[at + 1]!.kind === 'consonant'
    if (isBetween && kept[at - 2]!.kind !== 'consonant' && kept[at + 2]!.kind !== 'consonant') kept.splice(at, 1)
  }
  return kept.map(({ text }) => text).join('')
}
