import type { ProsePage } from '../content/prose.ts'
import type { HomePage, ShopFolder } from './shop-folder.ts'

/** The name under which the home page's opening is kept beside those of pages. */
export const OPENING = '/'
export const MAX_PAGE_TEXT = 100_000
export const MAX_OPENING = { heading: 100, words: 200, button: 40, alt: 200 }
export type Opening = HomePage['opening']

export type OwnWords = { pages: Readonly<Record<string, ProsePage>>; opening: Opening | null }
export const NO_OWN_WORDS: OwnWords = { pages: {}, opening: null }

/** How texts of pages are read. */
export type PageTexts = {
  /** From Markdown, filled as those of the shop folder; the faults are sentences. */
  read(name: string, text: string): { page: ProsePage; faults: string[] }
  /** What the shop folder says; null where it says nothing. */
  ofFolder(name: string): Promise<string | null>
}

/** The folder as shoppers read it. */
export function withOwnWords(folder: ShopFolder, own: OwnWords): ShopFolder {
  if (own === NO_OWN_WORDS) return folder
  const { home } = folder
  return { ...folder, pages: { ...folder.pages, ...own.pages }, home: own.opening ? { ...home, opening: own.opening } : home }
}
