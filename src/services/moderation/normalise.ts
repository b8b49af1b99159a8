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

/** Letters, digits and the signs that stand for letters within a word; marks that say something by themselves. */
const WORD = /[\p{L}\p{M}\p{N}@$*'|]+(?:[!#%^][\p{L}\p{M}]+)*|[!?"]/gu
/** Four letters or more that stand apart, as in "i d i o t" and "i.d.i.o.t". */
const APART = /(?<![\p{L}\p{M}\p{N}])(?:[\p{L}@$!\d]\p{M}*[ .\-_*]{1,3}){3,60}[\p{L}@$]\p{M}*(?![\p{L}\p{M}\p{N}])/gu

/** The words of a text as a reader sees them: without disguises, "can't" in two words, three or more of a letter as two. */
export function splitWords(text: string): string[] {
  const plain = fold(text)
    .replace(/n't\b/g, ' not')
    .replace(/'(re|ll|ve|m|d)\b/g, ' $1')
    .replace(APART, (run) => ` ${run.replace(/[ .\-_*]+/g, '')} `)
  return (plain.match(WORD) ?? []).map((word) => squeeze(decode(word).replace(/^'+|'+$/g, ''), 2)).filter(Boolean)
}

function decode(word: string): string {
  return /\p{L}/u.test(word) && /[\d@$!|+]/.test(word) ? [...word].map((sign) => LEET.get(sign) ?? sign).join('') : word
}

/** Shortens runs of a letter to `most`. */
export function squeeze(word: string, most: 1 | 2): string {
  return most === 2 ? word.replace(/(.)\1{2,}/gu, '$1$1') : word.replace(/(.)\1+/gu, '$1')
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
