import { nearest } from '../search/search-plan.ts'

/** The word of `known` that was probably meant. */
export function nearestWord(word: string, known: readonly string[]): string | null {
  return known.includes(word) ? word : (nearest(word, known)[0] ?? null)
}

/** What is wrong with the name of a column; null for one that is known. */
export function faultOfColumn(column: string, known: readonly string[]): string | null {
  if (known.includes(column)) return null
  const name = column.slice(0, 60)
  const meant = nearestWord(name, known)
  return `there is no column called ‘${name}’${meant === null ? '' : `; did you mean ‘${meant}’?`}`
}
