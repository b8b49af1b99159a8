/** "piece" of one, "pieces" of any other number. */
export function nounFor(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many
}

/** "1 piece", "3 pieces". */
export function counted(count: number, one: string, many?: string): string {
  return `${count} ${nounFor(count, one, many)}`
}

/** More than this many of what waits are not counted: a count of one more stands for all of them. */
export const MAX_COUNTED = 1000

export function countWords(count: number): string {
  return count > MAX_COUNTED ? `${MAX_COUNTED}+` : String(count)
}
