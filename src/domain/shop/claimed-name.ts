import { romanise } from '../search/romanise.ts'
import { foldWords } from '../search/search.ts'

/** Letters of other scripts, and figures, that are taken for Latin ones. */
const LOOK_ALIKES = new Map(
  [
    ['АВЕЅЅІЈКМНОРСТУХԚԜҺԁ', 'ABESSIJKMHOPCTYXQWhd'],
    ['аеѕіјкморстухԛԝвнһ', 'aesijkmopctyxqwbhh'],
    ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
    ['αεικνορτυχ', 'aeiknoptux'],
    ['ıɑɡƖ01345$', 'iagloleass'],
  ].flatMap(([odd, latin]) => [...odd!].map((letter, at) => [letter, latin![at]!] as const)),
)

/** The name's letters as they look: without accents, in Latin, with what is no letter left as it is. */
function looksOf(name: string): string {
  const plain = romanise(name).normalize('NFKD').replace(/\p{M}/gu, '')
  return Array.from(plain, (letter) => LOOK_ALIKES.get(letter) ?? letter).join('')
}

const joined = (looks: string) => looks.toLowerCase().replace(/[^a-z0-9]/g, '')
const folded = (looks: string) =>
  ` ${foldWords(looks)
    .map(({ word }) => word)
    .join(' ')} `

/** As joined letters a shorter name is a part of too many people's. */
const TELLING = 5

/** Whether a name has another within it: as words that sound alike, or run together, spaced out or in look-alike letters. */
function hasName(name: string, other: string): boolean {
  const [own, its] = [looksOf(name), looksOf(other)]
  const [letters, words] = [joined(its), folded(its)]
  if (words.trim() === '') return name.trim().toLowerCase() === other.trim().toLowerCase()
  return folded(own).includes(words) || (letters.length >= TELLING && joined(own).includes(letters))
}

const SITE =
  /https?:|www\.|[\p{L}\p{N}]\s?\.\s?(com|in|org|net|co|info|biz|shop|store|site|online|xyz|app|dev|link|me|io)(?![\p{L}\p{N}])/iu
/** Eight digits or more, however they are grouped. */
const TELEPHONE = /(?:\p{Nd}[\s().+/-]*){8}/u

/** A site or a telephone number, the shop's name, or an owner's. */
export type NameClaim = 'contact' | 'shop' | 'owner'

/**
 * What a display name claims that is not its person's to claim, by which shoppers could be led to somebody else: the shop's name, one of its
 * owners', a site, a telephone number. Null for any other.
 */
export function claimOf(name: string, { shop, owners }: { shop: readonly string[]; owners: readonly string[] }): NameClaim | null {
  const shown = name.normalize('NFKC')
  if (SITE.test(shown) || TELEPHONE.test(shown)) return 'contact'
  if (shop.some((its) => hasName(name, its))) return 'shop'
  const isOwners = owners.some((owner) => folded(looksOf(owner)).trim() !== '' && folded(looksOf(owner)) === folded(looksOf(name)))
  return isOwners ? 'owner' : null
}
