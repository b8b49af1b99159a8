import { cleanText, cutText } from '../text.ts'
import { romanise } from './romanise.ts'

/** Longest search, in UTF-16 units. */
export const MAX_SEARCH = 80
/** Longest word of the index. */
const MAX_WORD = 40
/** No search of that length has more that matter. */
const MAX_WORDS = 12

/** What somebody looks for: words as the index has them, and bounds of the price. */
export type Search = { words: string[]; minRupees: number | null; maxRupees: number | null }

/** What was typed, on one line, cut to the bound; empty for nothing. */
export function readSearch(typed: string | null | undefined): string {
  return cutText(cleanText((typed ?? '').slice(0, 4 * MAX_SEARCH)).replace(/\s+/gu, ' '), MAX_SEARCH).trim()
}

const NUMBER = String.raw`(?:rs\.?|inr|rupees|₹)?\s*(\d[\d,]{0,8})(?:\.0+)?\s*(?:rs\.?|rupees|rupaye|/-|inr)?`
const MOST = [
  new RegExp(String.raw`(?:under|below|less than|up ?to|within|max(?:imum)?|at most|<)\s*${NUMBER}`),
  new RegExp(String.raw`${NUMBER}\s*(?:se|ke|tak)\s*(?:kam|niche|neeche|andar|bheetar|tak|ka)`),
  new RegExp(String.raw`${NUMBER}\s*(?:tak)\b`),
]
const LEAST = [
  new RegExp(String.raw`(?:over|above|more than|from|min(?:imum)?|at least|>)\s*${NUMBER}`),
  new RegExp(String.raw`${NUMBER}\s*se\s*(?:jyada|zyada|jyaadaa|upar|oopar|adhik)`),
]
const BETWEEN = new RegExp(String.raw`(?:between\s*)?${NUMBER}\s*(?:and|to|-|–|se)\s*${NUMBER}`)

/** Words that say nothing about a piece, folded. */
const STOP = new Set(
  'a an and the of in for with to on by or from is are me my i some any show buy want please ke ka ki ko mein se wala wali vale aur rs inr rupees'
    .split(' ')
    .map(foldWord),
)

/** Reads "kurta under 1500", "नील कुर्ता", "1000 se kam". */
export function parseSearch(typed: string): Search {
  let text = plain(readSearch(typed))
  const take = (patterns: RegExp[]): number | null => {
    for (const pattern of patterns) {
      const found = pattern.exec(text)
      if (!found) continue
      text = text.replace(found[0], ' ')
      return rupeesOf(found[1]!)
    }
    return null
  }
  const between = BETWEEN.exec(text)
  if (between) {
    text = text.replace(between[0], ' ')
    const [from, to] = [rupeesOf(between[1]!), rupeesOf(between[2]!)].toSorted((a, b) => a - b)
    return { words: wordsLookedFor(text), minRupees: from!, maxRupees: to! }
  }
  const [maxRupees, minRupees] = [take(MOST), take(LEAST)]
  return { words: wordsLookedFor(text), minRupees, maxRupees }
}

function rupeesOf(digits: string): number {
  return Math.min(Number(digits.replaceAll(',', '')), 9_999_999)
}

function wordsLookedFor(text: string): string[] {
  const words = foldWords(text).map(({ word }) => word)
  const telling = words.filter((word) => !STOP.has(word))
  return (telling.length > 0 ? telling : words).slice(0, MAX_WORDS)
}

/** The words of a text as the index has them, each with how it is shown: in small Latin letters. */
export function foldWords(text: string): { word: string; shown: string }[] {
  return plain(text)
    .split(/[^a-z0-9]+/)
    .filter((shown) => shown !== '')
    .map((shown) => ({ word: foldWord(shown), shown }))
}

/** Small Latin letters without accents, figures and signs. */
function plain(text: string): string {
  return romanise(text)
    .normalize('NFKD')
    .replace(/\p{M}|['’]/gu, '')
    .toLowerCase()
}

/**
 * One spelling for what sounds alike, and for the forms of a word: kurta, kurti and kurtas are one; so are neel and nil, shawl and
 * sawal, ajrakh and ajrak.
 */
function foldWord(plainWord: string): string {
  const word = plainWord.slice(0, MAX_WORD)
  if (/\d/.test(word)) return word
  const sound = stem(word)
    .replace(/ck/g, 'k')
    .replace(/c(?!h)/g, 'k')
    .replace(/chh?/g, 'c')
    .replace(/sh/g, 's')
    .replace(/ph/g, 'f')
    .replace(/(?<=[kgtdbj])h/g, '')
    .replace(/w/g, 'v')
    .replace(/z/g, 'j')
    .replace(/x/g, 'ks')
    .replace(/q/g, 'k')
    .replace(/ee+/g, 'i')
    .replace(/oo+/g, 'u')
    .replace(/(.)\1+/g, '$1')
  const short = sound.replace(/[aeiouy]+$/, '')
  return short.length >= 3 ? short : sound
}

/** English plurals and participles. What is left has four letters or more. */
function stem(word: string): string {
  const single = word
    .replace(/(ss|x|ch|sh|z)es$/, '$1')
    .replace(/ies$/, 'y')
    .replace(/([^su])s$/, '$1')
  const base = single.length >= 4 || word.length < 4 ? single : word
  const root = base.replace(/(?:ing|ed)$/, '')
  return root.length >= 4 ? root : base
}
