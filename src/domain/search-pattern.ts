import { cutText } from './text.ts'

/** Upper bound for what operators search for, in UTF-16 code units. */
export const MAX_SEARCH_LENGTH = 100

/**
 * The pattern for LIKE that finds `text` in a lower-cased column whose words are preceded by spaces, by its trigram index.
 * Fewer than three characters have no trigram within a word: they are searched for at the beginnings of words.
 * @returns null for an empty text; what exceeds the bound is cut off
 */
export function searchPattern(text: string): string | null {
  const words = cutText(text, MAX_SEARCH_LENGTH)
    .toWellFormed()
    .replaceAll('\0', '')
    .normalize('NFC')
    .toLowerCase()
    .trim()
    .replace(/\s+/g, ' ')
  if (words === '') return null
  const escaped = words.replace(/[\\%_]/g, String.raw`\$&`)
  return [...words].length < 3 ? `% ${escaped}%` : `%${escaped}%`
}
