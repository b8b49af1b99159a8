import type { Picture } from './picture.ts'

/** A piece of the members' content (spec §3). */
export type Content = {
  id: string
  title: string
  /** The name of its picture: a product's, or one of the shop's own. */
  hero: string
  /** The picture with its files; null for one of the shop's own, which the pages know. */
  picture: Picture | null
  excerpt: string
  /** Paragraphs, divided by empty lines. */
  content: string
  /** The day it is dated, ISO 8601. */
  created_at: string
}

/** In a list there is no text yet. */
export type ContentCard = Omit<Content, 'content'>

/** Pictures that belong to the shop's pages, not to a product. */
export const OWN_PICTURES = ['craft-wide', 'hero-wide']

/** As an address and the database have it. */
export function isContentId(text: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,79}$/.test(text)
}

/** The paragraphs of a text. A line end within one is a space, as in the file that it came from. */
export function paragraphsOf({ content }: Pick<Content, 'content'>): string[] {
  return content
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
}
