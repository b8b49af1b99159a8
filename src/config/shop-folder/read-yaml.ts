import { isMap, isScalar, LineCounter, parseDocument, type Document } from 'yaml'
import type { z } from 'zod'
import type { Fault } from './fault.ts'

const MAX_BYTES = 256 * 1024

export type LineOf = (path: PropertyKey[]) => number | null

/** Reads a document of YAML 1.2 core by a schema. Each fault has the line on which it stands. */
export function readYaml<Schema extends z.ZodType>(
  file: string,
  text: string,
  schema: Schema,
): { ok: true; value: z.output<Schema>; lineOf: LineOf } | { ok: false; faults: Fault[]; raw: unknown; lineOf: LineOf } {
  if (Buffer.byteLength(text) > MAX_BYTES) {
    return {
      ok: false,
      raw: null,
      lineOf: () => null,
      faults: [{ file, line: null, message: `is larger than ${MAX_BYTES / 1024} KB. Move long texts into pages.` }],
    }
  }
  const counter = new LineCounter()
  const document = parseDocument(text, { version: '1.2', schema: 'core', lineCounter: counter, logLevel: 'silent', prettyErrors: false })
  const wrong = [...document.errors, ...document.warnings]
  if (wrong.length > 0) {
    const faults = wrong.map(({ pos, message }) => ({
      file,
      line: counter.linePos(pos[0]).line,
      message: `is not YAML: ${message.split('\n')[0]}`,
    }))
    return { ok: false, faults, raw: null, lineOf: () => null }
  }
  const lineOf = (path: PropertyKey[]) => lineIn(document, counter, path)
  const raw: unknown = document.toJS({ maxAliasCount: 50 }) ?? {}
  const parsed = schema.safeParse(raw, { error: remedyOf })
  if (parsed.success) return { ok: true, value: parsed.data, lineOf }
  const faults = parsed.error.issues.flatMap((issue) => faultsOf(file, issue, lineOf))
  return { ok: false, raw, lineOf, faults: faults.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)) }
}

/** What a field without words of its own says of a value of another kind. */
function remedyOf(issue: { code: string; input?: unknown; expected?: unknown }): string | undefined {
  if (issue.code !== 'invalid_type') return undefined
  const kind = issue.expected === 'array' ? 'a list' : issue.expected === 'object' ? 'fields of its own' : 'a text'
  return `${issue.input === undefined ? 'is missing' : 'is not right'}. Write ${kind}, as docs/your-shop.md has it.`
}

function faultsOf(file: string, issue: z.core.$ZodIssue, lineOf: (path: PropertyKey[]) => number | null): Fault[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      file,
      line: lineOf([...issue.path, key]),
      message: `${[...issue.path, key].join('.')} is no field. Take it out, or correct its name: docs/your-shop.md lists all of them.`,
    }))
  }
  return [{ file, line: lineOf(issue.path), message: `${issue.path.join('.') || 'the document'} ${issue.message}` }]
}

/** The line of a value's key, or of the nearest that is there. */
function lineIn(document: Document, counter: LineCounter, path: PropertyKey[]): number | null {
  for (let length = path.length; length > 0; length--) {
    const parent = length === 1 ? document.contents : document.getIn(path.slice(0, length - 1), true)
    const last = path[length - 1]
    if (isMap(parent)) {
      const pair = parent.items.find(({ key }) => isScalar(key) && String(key.value) === String(last))
      if (isScalar(pair?.key) && pair.key.range) return counter.linePos(pair.key.range[0]).line
    }
    const node = document.getIn(path.slice(0, length), true) as { range?: [number, number, number] | null } | undefined
    if (node?.range) return counter.linePos(node.range[0]).line
  }
  return null
}
