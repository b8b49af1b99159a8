import { findNodeAtLocation, parseTree } from 'jsonc-parser'

/**
 * Finds the line of a value in a JSON text, counted from 1, such as of `[3, "metadata", "price_usd"]`. Where the path
 * leads to nothing it is the line of what is nearest, because a missing field has no line of its own.
 */
export function createLineFinder(text: string): (path: PropertyKey[]) => number {
  const tree = parseTree(text)
  return function lineOf(path): number {
    const steps = path.map((step) => (typeof step === 'number' ? step : String(step)))
    const node = tree && findNodeAtLocation(tree, steps)
    if (node) return text.slice(0, node.offset).split('\n').length
    return path.length > 0 ? lineOf(path.slice(0, -1)) : 1
  }
}

/** The line that a SyntaxError of JSON.parse names; null when it names none. */
export function lineOfSyntaxError({ message }: SyntaxError): number | null {
  const line = /\(line (\d+) /.exec(message)?.[1]
  return line ? Number(line) : null
}
