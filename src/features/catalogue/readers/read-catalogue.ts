import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { LineCounter, parseDocument } from 'yaml'
import type { ShopSizes } from '../../../domain/catalogue/size.ts'
import type { ImportRefusal } from '../../../domain/import/import-report.ts'
import type { SheetProduct } from '../../../domain/import/product-sheet.ts'
import { createLineFinder, lineOfSyntaxError } from './json-lines.ts'
import { readEntry, type Fault, type ReadEntry } from './read-entry.ts'

/** A valid entry; its `images` still hold the file's references. */
export type CatalogueRow = Pick<ReadEntry, 'row' | 'sale' | 'variants'> & {
  /** The file says nothing of pictures: those of `row` are the stored ones. */
  keepsImages?: boolean
  refuse: Refuse
}
/** Makes the refusal of an entry, with the lines of its faults. */
type Refuse = (faults: Fault[]) => ImportRefusal
export type ParsedCatalogue = { rows: CatalogueRow[]; refused: ImportRefusal[] }
/** What a file says of a product, which may depend on what is stored of it. */
export type CatalogueEntry = { id: string; resolve: (stored: SheetProduct | null) => CatalogueRow | ImportRefusal[] }
/** `keepsOrder`: new products come last, the others stay where they are. `left`: what does not come along, which refuses nothing. */
export type ImportFile = {
  entries: CatalogueEntry[]
  refused: ImportRefusal[]
  keepsOrder: boolean
  left?: ImportRefusal[]
  moved?: MovedEntries
}
export type Source = 'woocommerce' | 'shopify'
/** What the last import read of a product, by row and column of our own sheet; the row of a kind is named by its options. */
export type MovedCells = Record<string, Record<string, string>>
export type MovedRow = { key: string; product_id: string; cells: MovedCells }
/** What is remembered of products that come from another shop, and where their addresses lead now. */
type MovedEntries = { source: Source; rows: MovedRow[]; addresses: (readonly [from: string, to: string])[] }
/** `folder` is where the file lies. */
export type CatalogueFile = ParsedCatalogue & { folder: string }

const FILES = ['products.yaml', 'products.json']

/** Reads a products.yaml or products.json, or the one in a folder. A file that cannot be read is refused under its own name. */
export async function readCatalogue(fileOrFolder: string, sizes: ShopSizes): Promise<CatalogueFile> {
  const isFolder = (await stat(fileOrFolder).catch(() => null))?.isDirectory() ?? false
  const file = isFolder ? join(fileOrFolder, FILES.find((name) => existsSync(join(fileOrFolder, name))) ?? 'products.yaml') : fileOrFolder
  const folder = dirname(file)
  try {
    return { folder, ...(await parseCatalogue(await readFile(file, 'utf8'), { name: basename(file), sizes })) }
  } catch (error) {
    return { folder, rows: [], refused: [fileFault(basename(file), error)] }
  }
}

/** The refusal of a file that cannot be opened. @throws what is no such fault */
export function fileFault(id: string, error: unknown): ImportRefusal {
  const { code } = error as NodeJS.ErrnoException
  if (code === undefined) throw error
  return { id, line: null, reason: code === 'ENOENT' ? 'is not there' : `cannot be read (${code})` }
}

/** Others are served after so many entries: a thousand bad ones take a quarter of a second. */
const SLICE = 50

type Parsing = { name: string; sizes: ShopSizes; most?: number }

/** Reads the text of a products.json, or of a .yaml by its name. One that is no list, or has more than `most` products, is refused under `name`. */
export async function parseCatalogue(text: string, { name, sizes, most = Infinity }: Parsing): Promise<ParsedCatalogue> {
  const parse = /\.ya?ml$/.test(name) ? parseYamlList : parseList
  const content = parse(text.replace(/^\uFEFF/, ''), most)
  if (!content.ok) return { rows: [], refused: [{ id: name, line: content.line, reason: content.reason }] }
  const lineOf = once(content.lineFinder)
  const rows = new Map<string, CatalogueRow>()
  const refused: ImportRefusal[] = []
  for (const [index, value] of content.entries.entries()) {
    if (index % SLICE === SLICE - 1) await setImmediate()
    const entry = readEntry(value, index + 1, sizes)
    const refuse = (id: string) => (faults: Fault[]) => refusalOf(id, faults, ({ path }) => lineOf()([index, ...path]))
    if (!entry.ok) refused.push(refuse(entry.id)(entry.faults))
    else if (rows.has(entry.row.id)) {
      refused.push(refuse(entry.row.id)([{ path: ['id'], reason: 'is in the file twice: the first one counts' }]))
    } else rows.set(entry.row.id, { row: entry.row, sale: entry.sale, variants: entry.variants, refuse: refuse(entry.row.id) })
  }
  return { rows: [...rows.values()], refused }
}

/** A catalogue says all of its products, whatever is stored. */
export function asImportFile({ rows, refused }: ParsedCatalogue): ImportFile {
  return { entries: rows.map((row) => ({ id: row.row.id, resolve: () => row })), refused, keepsOrder: false }
}

function refusalOf(id: string, faults: Fault[], lineOf: (fault: Fault) => number): ImportRefusal {
  const lines = faults.map(lineOf)
  const line = lines[0] ?? null
  const reasons = faults.map(({ reason }, index) => (lines[index] === line ? reason : `${reason} (line ${lines[index]})`))
  return { id, line, reason: reasons.join('; ') }
}

/** A valid file is not searched for lines. */
function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null
  return () => (made ??= { value: make() }).value
}

function parseList(text: string, most: number): List {
  try {
    const value: unknown = JSON.parse(text)
    if (Array.isArray(value) && value.length > most)
      return { ok: false, line: null, reason: `has more than ${most} products: please import it with the command line` }
    return Array.isArray(value)
      ? { ok: true, lineFinder: () => createLineFinder(text), entries: value }
      : { ok: false, line: 1, reason: 'does not hold a list of products' }
  } catch (error) {
    if (error instanceof SyntaxError) return { ok: false, line: lineOfSyntaxError(error), reason: `is not JSON: ${error.message}` }
    throw error
  }
}

/** The line of what a path leads to, such as `[3, "metadata"]`, counted from 1. */
type LineOf = (path: PropertyKey[]) => number
/** The entries of a file of products, and what finds their lines in it. */
type List = { ok: true; lineFinder: () => LineOf; entries: unknown[] } | { ok: false; line: number | null; reason: string }

const MAX_ALIASES = 100

/** Reads a list of products in YAML 1.2. */
function parseYamlList(text: string, most: number): List {
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
