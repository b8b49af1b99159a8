/** Cyrillic, Greek and other letters that look like Latin ones. */
const LOOKALIKES = new Map(
  Object.entries({
    a: 'аαɑ',
    b: 'ьβвƅ',
    c: 'сϲç',
    d: 'ԁɗ',
    e: 'еєεёɛ',
    f: 'ғƒ',
    g: 'ɡԍ',
    h: 'һнħ',
    i: 'іιїıɩ',
    j: 'јʝ',
    k: 'кκ',
    l: 'ӏⅼłɭ',
    m: 'мᴍ',
    n: 'пηńո',
    o: 'оοσөօø',
    p: 'рρ',
    q: 'ԛ',
    r: 'гʀ',
    s: 'ѕʂ',
    t: 'тτ',
    u: 'υսцʊ',
    v: 'ѵν',
    w: 'ѡωш',
    x: 'хχ',
    y: 'уүγʏ',
    z: 'ᴢ',
  }).flatMap(([latin, others]) => [...others].map((other) => [other, latin] as const)),
)

/** Leetspeak: the letters that digits and signs stand for. */
const LEET = new Map([
  ['0', 'o'],
  ['1', 'i'],
  ['!', 'i'],
  ['|', 'i'],
  ['3', 'e'],
  ['€', 'e'],
  ['4', 'a'],
  ['@', 'a'],
  ['5', 's'],
  ['$', 's'],
  ['7', 't'],
  ['+', 't'],
  ['8', 'b'],
  ['9', 'g'],
  ['6', 'g'],
  ['2', 'z'],
])
const MASK = /[*#_%^•·●✱.-]/

/**
 * Normalises a text to what a reader sees: look-alike letters become Latin ones, invisible characters are removed, lower
 * case, Devanagari without the nukta, which writers often omit.
 */
export function fold(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u0489\u093c]/gu, '')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')
    .replace(/[\u{1f1e6}-\u{1f1ff}]/gu, (letter) => String.fromCodePoint(letter.codePointAt(0)! - 0x1f1e6 + 97))
    .replace(/[\u{1f130}-\u{1f149}\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]/gu, (letter) =>
      String.fromCodePoint(((letter.codePointAt(0)! - 0x1f130) % 32) + 97),
    )
    .toLowerCase()
    .normalize('NFC')
    .replaceAll('ँ', 'ं')
    .replace(/[‘’`´ʼ]/g, "'")
    .replace(/[“”«»„]/g, '"')
  return [...plain].map((letter) => LOOKALIKES.get(letter) ?? letter).join('')
}

/** "You're" and "cant" in whole words. */
export function writtenOut(folded: string): string {
  return folded
    .replace(
      /\b(wo|ca|do|does|did|is|are|was|were|has|have|had|should|would|could|must|ai)n(?:'t|t)\b/g,
      (_, verb: string) => `${WHOLE[verb] ?? verb} not`,
    )
    .replace(/(?<=\w)'(re|ll|m|ve|d)\b|\b(?<=you|they)(re|ll|ve)\b/g, (_, a: string, b: string) => ` ${AUXILIARIES[a ?? b]}`)
    .replace(/\bim\b/g, 'i am')
    .replace(/\bcan not\b/g, 'cannot')
}
const WHOLE: Record<string, string> = { wo: 'will', ca: 'can', ai: 'is' }
const AUXILIARIES: Record<string, string> = { re: 'are', ll: 'will', m: 'am', ve: 'have', d: 'would' }

/** Splits at the ends of sentences, and before "but". */
export function clauses(folded: string): string[] {
  return folded.split(/(?<=[^\s.]{2})[.!?;]+(?=\s|$)|[\n।]+|\bbut\b|\blekin\b/u).filter((part) => part.trim() !== '')
}

/** The words of a clause as written, including signs that may replace letters. */
export function rawWords(clause: string): string[] {
  return clause.split(/[\s,"()[\]{}<>~=:;\u2013\u2014…/\\]+/u).filter(Boolean)
}

/** The word as the lexicon spells it (`isKnown`), after undoing repeated letters and leetspeak; otherwise its letters. */
export function readWord(raw: string, isKnown: (word: string) => string | undefined): string {
  const bare = raw
    .replace(/^[^\p{L}\p{M}\p{N}@$!|€+*#]+|[^\p{L}\p{M}\p{N}@$*#€+|]+$/gu, '')
    .replace(/'s$|s'$/u, (end) => (end === "s'" ? 's' : ''))
  const plain = lettersOf(bare)
  const known = isKnown(plain) ?? isKnown(squeeze(plain, 2)) ?? (hasRun(plain) ? isKnown(squeeze(plain, 1)) : undefined)
  if (known !== undefined) return known
  if (!/\p{L}/u.test(bare)) return plain
  for (const decoded of decodings(bare)) {
    const found = isKnown(decoded) ?? isKnown(squeeze(decoded, 2)) ?? (hasRun(decoded) ? isKnown(squeeze(decoded, 1)) : undefined)
    if (found !== undefined) return found
  }
  return plain
}

/** A pattern for masked words such as "f*ck", in which each sign matches a letter; null when too few letters are left. */
export function maskedWord(raw: string): RegExp | null {
  const bare = raw.replace(/^[^\p{L}*#@$]+|[^\p{L}*#@$]+$/gu, '')
  const letters = [...bare].filter((letter) => /\p{L}/u.test(letter)).length
  if (!MASK.test(bare.slice(1)) || !/^[\p{L}@$]/u.test(bare) || letters < 2 || bare.length < 3 || letters * 2.5 < bare.length) return null
  const pattern = [...bare].map((sign) => (MASK.test(sign) ? '.' : (LEET.get(sign) ?? sign).replace(/[^\p{L}]/u, '.')))
  return new RegExp(`^${pattern.join('')}$`, 'u')
}

export function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
}

function hasRun(word: string): boolean {
  return /(.)\1/u.test(word)
}

/** Shortens runs of a letter to `most`. */
export function squeeze(word: string, most: 1 | 2): string {
  return most === 2 ? word.replace(/(.)\1{2,}/gu, '$1$1') : word.replace(/(.)\1+/gu, '$1')
}

function decodings(bare: string): string[] {
  const decode = (one: 'i' | 'l') => [...bare].map((sign) => (/[1!|]/.test(sign) ? one : (LEET.get(sign) ?? sign))).join('')
  return [...new Set([decode('i'), decode('l')])].map((text) => text.replace(/[^\p{L}\p{M}]+/gu, ''))
}

/** A phonetic key for Hindi, which has many spellings of a word in Latin letters; Devanagari gets the same keys. */
export function soundOf(word: string): string {
  return squeeze(
    toLatin(word)
      .replace(/aa+/g, 'a')
      .replace(/ee+|ea/g, 'i')
      .replace(/oo+|ou/g, 'u')
      .replace(/w/g, 'v')
      .replace(/z/g, 'j')
      .replace(/q|ck/g, 'k')
      .replace(/ph/g, 'f')
      .replace(/(?<=[bcdgjkt])h/g, '')
      .replace(/y(?=e|o|a)/g, 'i')
      .replace(/iy/g, 'i')
      .replace(/ei(?=n?$)/, 'e')
      .replace(/(?<=..(?:[eiou]|ia))n$/, ''),
    1,
  )
}

const VOWELS = new Map(
  Object.entries({ अ: 'a', आ: 'a', इ: 'i', ई: 'i', उ: 'u', ऊ: 'u', ऋ: 'ri', ए: 'e', ऐ: 'ai', ओ: 'o', औ: 'au', ऑ: 'o' }),
)
const SIGNS = new Map(
  Object.entries({ 'ा': 'a', 'ि': 'i', 'ी': 'i', 'ु': 'u', 'ू': 'u', 'ृ': 'ri', 'े': 'e', 'ै': 'ai', 'ो': 'o', 'ौ': 'au', 'ॉ': 'o', '्': '' }),
)
const CONSONANTS = new Map(
  'क k,ख kh,ग g,घ gh,ङ n,च ch,छ chh,ज j,झ jh,ञ n,ट t,ठ th,ड d,ढ dh,ण n,त t,थ th,द d,ध dh,न n,प p,फ ph,ब b,भ bh,म m,य y,र r,ल l,व v,श sh,ष sh,स s,ह h'
    .split(',')
    .map((pair) => pair.split(' ') as [string, string]),
)

/** Devanagari in the letters that people type; a vowel that is not written is left out where it is not spoken. */
function toLatin(word: string): string {
  if (!/\p{Script=Devanagari}/u.test(word)) return word
  const sounds: { letters: string; vowel: string | null }[] = []
  for (const letter of word) {
    const last = sounds.at(-1)
    const vowel = VOWELS.get(letter)
    const sign = SIGNS.get(letter)
    if (vowel !== undefined) sounds.push({ letters: '', vowel })
    else if (sign !== undefined && last) last.vowel = sign
    else if (letter === 'ं') sounds.push({ letters: 'n', vowel: '' })
    else if (CONSONANTS.has(letter)) sounds.push({ letters: CONSONANTS.get(letter)!, vowel: null })
  }
  for (let index = sounds.length - 1; index > 0; index--) {
    const sound = sounds[index]!
    const isLast = index === sounds.length - 1
    if (sound.vowel === null && (isLast || (sounds[index - 1]!.vowel !== '' && sounds[index + 1]!.vowel !== ''))) sound.vowel = ''
  }
  return sounds.map(({ letters, vowel }) => letters + (vowel ?? 'a')).join('')
}
