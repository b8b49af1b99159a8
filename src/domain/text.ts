/** One trimmed line: control characters and line ends become spaces, lone surrogates, which the database refuses, U+FFFD. */
export function cleanText(value: unknown): string {
  if (typeof value !== 'string') return ''
  return value
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
}

/** Removes bidirectional controls and other invisible characters, but keeps the joiners that Indian scripts need. */
export function withoutInvisible(line: string): string {
  return line
    .replace(/(?![\u200c\u200d])[\p{Cf}\u115f\u1160\u3164\uffa0]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
}

const GRAPHEMES = new Intl.Segmenter('und', { granularity: 'grapheme' })

/**
 * The beginning of a text, of at most `most` UTF-16 units: cut between characters as people see them, so that no emoji and no letter
 * with its signs is cut in two. Looks at no more than that much of the text.
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  const end = GRAPHEMES.segment(text.slice(0, most + 2)).containing(most)?.index ?? 0
  if (end > 0) return text.slice(0, end)
  // One character longer than the bound, such as a letter with hundreds of accents: cut between code points.
  const start = text.slice(0, most)
  return start.isWellFormed() || !text.slice(0, most + 1).isWellFormed() ? start : start.slice(0, -1)
}

/** This is `cleanText` with line ends kept as "\n", at most two in a row. */
export function cleanLines(value: unknown): string {
  if (typeof value !== 'string') return ''
  return value
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n]+/gu, ' ')
    .replace(/\n\s*\n/g, '\n\n')
    .trim()
}

/** What is shown of a text: a number and its unit, "block-printed" and "size chart" never end up on two lines. */
export function unbroken(text: string): string {
  return text
    .replace(/(?<=\d) (?=(?:cm|mm|m|g|gsm|kg|ml)\b)|(?<=\bsize) (?=chart\b)/gi, '\u00a0')
    .replace(/(?<=\p{L}-)(?=\p{L})/gu, '\u2060')
}

/** Whether `text` is a UUID. To be checked before a query, which otherwise fails instead of finding nothing. */
export function isUuid(text: string): boolean {
  return /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(text)
}

/** A reason is a line; longer ones are cut before anything looks at them. */
const MAX_REASON = 500

/** Hides email addresses and phone numbers in the message of a service, which may repeat whom it could not reach. */
export function withoutContacts(message: string): string {
  return cutText(message, MAX_REASON)
    .replace(/[^\s@<>"']{1,64}@[^\s@<>"']{1,100}/g, '(address)')
    .replace(/\+\d[\d ]{8,16}\d/g, '(number)')
}

/** A name as part of a file's, in letters that every system and every header takes. */
export function fileNameOf(name: string): string {
  const letters = name
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return letters.slice(0, 40) || 'shop'
}
