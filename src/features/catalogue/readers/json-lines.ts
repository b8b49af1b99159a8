import { findNodeAtLocation, parseTree, type Node } from 'jsonc-parser'

/**
 * Finds the line of a value in a JSON text, counted from 1, such as of `[3, "metadata", "price_usd"]`. Where the path
 * leads to nothing it is the line of what is nearest, because a missing field has no line of its own.
 */
export function createLineFinder(text: string): (path: PropertyKey[]) => number {
  const tree = parse(text)
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index)
  return function lineOf(path): number {
    const steps = path.map((step) => (typeof step === 'number' ? step : String(step)))
    const node = tree && findNodeAtLocation(tree, steps)
    if (node) return countBelow(ends, node.offset) + 1
    return path.length > 0 ? lineOf(path.slice(0, -1)) : 1
  }
}

/** Null for what is nested too deep to be followed. */
function parse(text: string): Node | undefined {
  try {
    return parseTree(text)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** How many of the ascending `numbers` are below `limit`: a file may have many faults, and many lines. */
function countBelow(numbers: number[], limit: number): number {
  let [from, to] = [0, numbers.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (numbers[middle]! < limit) from = middle + 1
    else to = middle
  }
  return from
}

/** The line that a SyntaxError of JSON.parse names; null when it names none. */
export function lineOfSyntaxError({ message }: SyntaxError): number | null {
  const line = /\(line (\d+) /.exec(message)?.[1]
  return line ? Number(line) : null
}
