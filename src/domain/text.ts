/** One line of text: control characters, line ends and lone surrogates, which the database refuses, become spaces. */
export function cleanText(value: unknown): string {
  if (typeof value !== 'string') return ''
  return value
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
}

/** Lines of text: like cleanText, but line ends stay, as "\n", and never more than two in a row. */
export function cleanLines(value: unknown): string {
  if (typeof value !== 'string') return ''
  return value
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n]+/gu, ' ')
    .replace(/\n\s*\n/g, '\n\n')
    .trim()
}

/** Whether the database would take `text` as a uuid: anything else in an address is simply not found. */
export function isUuid(text: string): boolean {
  return /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(text)
}
