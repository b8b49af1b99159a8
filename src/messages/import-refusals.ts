/** What is wrong in a file, where that is known: its row in CSV, its line in another. */
type ImportRefusal = { id: string; line: number | null; column?: string; reason: string }

/** "line 14: neel-kurta: …", "row 3, column price: neel-kurta: …". */
export function refusalLine({ id, line, column, reason }: ImportRefusal): string {
  const place = line === null ? '' : column === undefined ? `line ${line}: ` : `row ${line}, column ${column}: `
  return `${place}${id}: ${reason}`
}
