import { LineCounter, parseDocument } from 'yaml'

/** The line of what a path leads to, such as `[3, "metadata"]`, counted from 1. */
type LineOf = (path: PropertyKey[]) => number
/** The entries of a file of products, and what finds their lines in it. */
export type List = { ok: true; lineFinder: () => LineOf; entries: unknown[] } | { ok: false; line: number | null; reason: string }

const MAX_ALIASES = 100

/** Reads a list of products in YAML 1.2. */
export function parseYamlList(text: string, most: number): List {
  const counter = new LineCounter()
  const document = parseDocument(text, { version: '1.2', schema: 'core', lineCounter: counter, logLevel: 'silent', prettyErrors: false })
  const [fault] = [...document.errors, ...document.warnings]
  if (fault) return { ok: false, line: counter.linePos(fault.pos[0]).line, reason: `is not YAML: ${fault.message.split('\n')[0]}` }
  const entries: unknown = document.toJS({ maxAliasCount: MAX_ALIASES })
  if (!Array.isArray(entries)) return { ok: false, line: 1, reason: 'does not hold a list of products' }
  if (entries.length > most)
    return { ok: false, line: null, reason: `has more than ${most} products: please import it with the command line` }
  const lineOf = (path: PropertyKey[]): number => {
    const node = document.getIn(path, true) as { range?: [number, number, number] | null } | undefined
    if (node?.range) return counter.linePos(node.range[0]).line
    return path.length > 0 ? lineOf(path.slice(0, -1)) : 1
  }
  return { ok: true, lineFinder: () => lineOf, entries }
}
