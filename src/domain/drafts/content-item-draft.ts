import { readProductLinks, writeProductLinks } from '../catalogue/product-links.ts'
import { isContentId, OWN_PICTURES } from '../content/content.ts'
import { indianMinute } from '../indian-time.ts'
import { textDifferences, type Difference } from '../text-differences.ts'
import { cleanLines, cleanText } from '../text.ts'

/** What an operator writes of a content item. `hero` is the name of a picture, or one of `OWN_PICTURES`; `products` are ids. */
export type ContentItemFields = { title: string; excerpt: string; hero: string; content: string; products: string }
const CONTENT_ITEM_FIELDS = {
  title: 'Title',
  excerpt: 'Summary',
  content: 'Text',
  products: 'Products',
  hero: 'Picture',
} as const satisfies Record<keyof ContentItemFields, string>
export type ContentItemDifference = Difference<keyof ContentItemFields>

/** What is stored and what was typed, where they are not the same. */
export function contentItemDifferences(stored: ContentItemFields, typed: ContentItemFields): ContentItemDifference[] {
  const read = readContentItemFields(typed)
  return textDifferences(CONTENT_ITEM_FIELDS, stored, read.ok ? read.fields : typed)
}

/** What is in the form: the id of a new content item, and when to publish it. */
export type TypedContentItem = ContentItemFields & { id: string; at: string }
export type ContentItemFault =
  | 'missing'
  | 'too-long'
  | 'no-picture'
  | 'unknown-picture'
  | 'no-ids'
  | 'no-id'
  | 'id-taken'
  | 'no-time'
  | 'too-far-ahead'
export type ContentItemFaults = Partial<Record<keyof ContentItemFields | 'id' | 'at', ContentItemFault>>

/** A piece as operators see it. Times are ISO 8601. */
export type ContentItemDraft = ContentItemFields & {
  id: string
  state: ContentItemState
  /** When a scheduled piece opens. */
  publishAt: string | null
  createdAt: string
  version: number
}

/** `scheduled` opens for members at its time. */
export type ContentItemState = 'draft' | 'scheduled' | 'published'

export const MAX_CONTENT_ITEM_LINE = 300
export const MAX_CONTENT_ITEM_TEXT = 100_000
/** The furthest time at which a piece can be published. */
const MAX_AHEAD_MS = 366 * 86_400_000

export function contentItemStateOf({ draft, publishAt }: { draft: boolean; publishAt: Date | null }, now: Date): ContentItemState {
  if (draft) return 'draft'
  return publishAt !== null && publishAt > now ? 'scheduled' : 'published'
}

export type ReadContentItemFields = { ok: true; fields: ContentItemFields } | { ok: false; faults: ContentItemFaults }

/** Validates what an operator has typed. Raw lengths are checked before anything else is done with a text. */
export function readContentItemFields(typed: ContentItemFields): ReadContentItemFields {
  const faults: ContentItemFaults = {}
  const line = (name: 'title' | 'excerpt'): string => {
    const text = typed[name].length > MAX_CONTENT_ITEM_LINE * 2 ? typed[name] : cleanText(typed[name]).normalize('NFC')
    if (text === '') faults[name] = 'missing'
    else if (text.length > MAX_CONTENT_ITEM_LINE) faults[name] = 'too-long'
    return text
  }
  const [title, excerpt] = [line('title'), line('excerpt')]
  const isTooLong = typed.content.length > MAX_CONTENT_ITEM_TEXT
  const content = isTooLong ? '' : cleanLines(typed.content)
  if (isTooLong) faults.content = 'too-long'
  else if (content === '') faults.content = 'missing'
  const hero = readHero(typed.hero)
  if (hero === null) faults.hero = 'no-picture'
  const products = readProductLinks(typed.products)
  if (products === null) faults.products = 'no-ids'
  if (hero === null || products === null || Object.keys(faults).length > 0) return { ok: false, faults }
  return { ok: true, fields: { title, excerpt, hero, content, products: writeProductLinks(products) } }
}

/** The name of a stored picture or one of `OWN_PICTURES`; null for anything else. Names may be given without "pictures/". */
export function readHero(text: string): string | null {
  const name = text
    .slice(0, 200)
    .trim()
    .replace(/^pictures\//, '')
  if (OWN_PICTURES.includes(name)) return name
  return /^[a-z0-9][a-z0-9-]*\/[a-z0-9]{1,20}$/.test(name) ? `pictures/${name}` : null
}

/** An id from a title: "How to read a selvedge" is how-to-read-a-selvedge. Empty where no letters are left. */
export function contentItemIdOf(title: string): string {
  const id = title
    .slice(0, MAX_CONTENT_ITEM_LINE)
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60)
    .replace(/-$/, '')
  return isContentItemId(id) ? id : ''
}

/** Whether a new piece may have this id: `new` is the address of the empty form. */
export function isContentItemId(id: string): boolean {
  return isContentId(id) && id !== 'new'
}

/** A time as a field for date and time has it, such as 2026-11-21T18:30, meant in India; null for anything else. */
export function readIndianTime(text: string): Date | null {
  if (!/^20\d\d-\d\d-\d\dT\d\d:\d\d$/.test(text)) return null
  const time = new Date(`${text}:00+05:30`)
  // Date accepts 30 February.
  return !Number.isNaN(time.getTime()) && indianTimeField(time) === text ? time : null
}

/** The same time as the field's value. */
export function indianTimeField(time: Date): string {
  return indianMinute(time).replace(' ', 'T')
}

/** Whether a piece can be published at this time. A time that has passed means now. */
export function canPublishAt(at: Date, now: Date): boolean {
  return at.getTime() - now.getTime() <= MAX_AHEAD_MS
}
