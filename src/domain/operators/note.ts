import { cleanText } from '../text.ts'

/** What operators write on an order, a product or a person, for themselves: no shopper reads it. */
export type Noted = { note: string | null; tags: string[] }

/** In UTF-16 code units. */
export const MAX_NOTE = 2000
export const MAX_TAGS = 20
export const MAX_TAG = 40

/** The tags of a text with commas, each once however it is written; null where there are too many, or one is too long. */
export function readTags(text: string): string[] | null {
  const tags = new Map<string, string>()
  for (const part of text.split(',')) {
    const tag = cleanText(part).replace(/\s+/g, ' ')
    if (tag !== '' && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag)
    if (tag.length > MAX_TAG || tags.size > MAX_TAGS) return null
  }
  return [...tags.values()]
}
