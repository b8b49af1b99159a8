/** One line of text: control characters, line ends and lone surrogates, which the database refuses, become spaces. */
export function cleanText(value: unknown): string {
  if (typeof value !== 'string') return ''
  return value
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
}
