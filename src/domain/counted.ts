/** "piece" of one, "pieces" of any other number. */
export function nounFor(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many
}

/** "1 piece", "3 pieces". */
export function counted(count: number, one: string, many?: string): string {
  return `${count} ${nounFor(count, one, many)}`
}
