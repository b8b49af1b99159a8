import type { Picture } from '../picture.ts'

/** A content item (spec §3). */
export type Content = {
  id: string
  title: string
  /** The name of its picture: a product picture, or one of `OWN_PICTURES`. */
  hero: string
  /** The picture with its files; null for one of `OWN_PICTURES`, which is part of the build. */
  picture: Picture | null
  excerpt: string
  /** Paragraphs separated by empty lines. */
  content: string
  /** The ids of products that its page links to. */
  products: string[]
  /** The publication date, ISO 8601. */
  created_at: string
}

/** A list entry: without the text. */
export type ContentCard = Omit<Content, 'content' | 'products'>

/** Pictures that belong to the shop's pages, not to a product. */
export const OWN_PICTURES = ['craft-wide', 'hero-wide']

/** Whether `text` has the form of a content id, as used in URLs and the database. */
export function isContentId(text: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,79}$/.test(text)
}

/** What comes after a content item in the list, from its beginning again after its end. */
export function readNext(cards: ContentCard[], id: string): ContentCard[] {
  const at = cards.findIndex((card) => card.id === id)
  return [...cards.slice(at + 1), ...cards.slice(0, Math.max(at, 0))].slice(0, 2)
}

/** The paragraphs of a text. Line ends within a paragraph stay; HTML shows them as spaces. */
export function paragraphsOf({ content }: Pick<Content, 'content'>): string[] {
  return content
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
}
