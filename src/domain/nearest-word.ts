/** The word of `known` that was probably meant: it differs in two letters at most, and in no more than half of them. */
export function nearestWord(word: string, known: readonly string[]): string | null {
  const most = Math.min(2, word.length / 2)
  const [nearest] = known.map((other) => ({ other, by: distance(word, other) })).toSorted((a, b) => a.by - b.by)
  return nearest && nearest.by <= most ? nearest.other : null
}

/** Levenshtein's: how many letters are put in, left out or replaced. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [down, letter] of [...one].entries()) {
    const next = [down + 1]
    for (let at = 1; at <= other.length; at++) {
      next.push(Math.min(row[at]! + 1, next[at - 1]! + 1, row[at - 1]! + (letter === other[at - 1] ? 0 : 1)))
    }
    row = next
  }
  return row.at(-1)!
}

/** What is wrong with the name of a column; null for one that is known. */
export function faultOfColumn(column: string, known: readonly string[]): string | null {
  if (known.includes(column)) return null
  const name = column.slice(0, 60)
  const meant = nearestWord(name, known)
  return `there is no column called ‘${name}’${meant === null ? '' : `; did you mean ‘${meant}’?`}`
}
