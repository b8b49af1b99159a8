import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { z } from 'zod'
import { PLACEHOLDER, type ProsePage } from '../../domain/content/prose.ts'
import type { OldAddresses } from '../../domain/shop/old-address.ts'
import { OWN_PAGE, type FolderPages, MOST_PAGES } from '../../domain/shop/shop-folder.ts'
import { readCollections, type CollectionSource } from './collections.ts'
import { readColours, type Colours } from './colours.ts'
import { FolderError, type Fault } from './fault.ts'
import { readMark } from './mark.ts'
import { checkPagesPictures, checkPictures } from './pictures.ts'
import { checkPlaceholders, readProsePage } from './read-prose.ts'
import { readYaml } from './read-yaml.ts'
import { readRedirects } from './redirects.ts'
import { ShopYaml } from './schema.ts'
import { checkSizes } from './sizes.ts'

/** A shop folder as it was read: what its files say, before anything is drawn or filled in. */
export type FolderSource = {
  path: string
  /** Of all files that pages show. */
  hash: string
  yaml: ShopYaml
  pages: FolderPages
  /** The SVGs beside shop.yaml, by their names. */
  marks: Partial<Record<MarkFile, string>>
  colours: Colours | null
  redirects: OldAddresses
  collections: readonly CollectionSource[]
}

const MARK_FILES = ['mark.svg', 'mark-light.svg', 'logo.svg', 'logo-light.svg'] as const
export type MarkFile = (typeof MARK_FILES)[number]

/** Reads and checks the folder. @throws {FolderError} with every fault that it has */
export function readFolder(path: string): FolderSource {
  const { source, faults } = examineFolder(path)
  if (!source || faults.length > 0) throw new FolderError(shown(path), faults)
  return source
}

/** The folder as the operator would name it. */
function shown(path: string): string {
  const below = relative(process.cwd(), path)
  return below !== '' && !below.startsWith('..') ? below : path
}

/** Everything that is wrong with a folder. `source` is null where shop.yaml itself cannot be read. */
export function examineFolder(folder: string): { source: FolderSource | null; faults: Fault[] } {
  const path = resolve(folder)
  const file = join(path, 'shop.yaml')
  if (!existsSync(file)) {
    const message = `is not there. "npm run shop -- new ${folder}" makes a folder with one.`
    return { source: null, faults: [{ file: 'shop.yaml', line: null, message }] }
  }
  const text = readFileSync(file, 'utf8')
  const read = readYaml('shop.yaml', text, ShopYaml)
  const hash = createHash('sha256').update(text)
  const { pages, faults } = readPages(path, (page) => hash.update(page))
  const marks: FolderSource['marks'] = {}
  for (const name of MARK_FILES) {
    const mark = readMark(path, name)
    faults.push(...mark.faults)
    if (mark.svg === null) continue
    marks[name] = mark.svg
    hash.update(mark.svg)
  }
  faults.push(...checkPagesPictures(join(path, 'images'), pages))
  const { redirects, faults: ofRedirects } = readRedirects(path)
  faults.push(...ofRedirects)
  const at = (where: PropertyKey[], message: string) => faults.push({ file: 'shop.yaml', line: read.lineOf(where), message })
  if (!read.ok) {
    // Colours are looked at all the same: a fault elsewhere hides none of theirs.
    const colours = z.object({ colours: ShopYaml.shape.colours }).safeParse(read.raw)
    if (colours.success) readColours(colours.data.colours, at)
    return { source: null, faults: [...read.faults, ...faults] }
  }
  const yaml = read.value
  checkYaml(yaml, at)
  const colours = readColours(yaml.colours, at)
  const fields = [...yaml.facets.map(({ field }) => field), 'variety', 'origin', 'type']
  const {
    collections,
    text: ofCollections,
    faults: inCollections,
  } = readCollections(path, { fields, types: yaml.categories.map(({ id }) => id) })
  hash.update(ofCollections)
  faults.push(...inCollections)
  for (const { where, message } of checkPictures(join(path, 'images'), yaml)) at(where, message)
  return { source: { path, hash: hash.digest('hex').slice(0, 16), yaml, pages, marks, colours, redirects, collections }, faults }
}

function readPages(path: string, onText: (text: string) => void): { pages: FolderSource['pages']; faults: Fault[] } {
  const pages: Record<string, ProsePage> = {}
  const faults: Fault[] = []
  const folder = join(path, 'pages')
  for (const name of existsSync(folder) ? readdirSync(folder).toSorted() : []) {
    if (name.startsWith('.') || !statSync(join(folder, name)).isFile()) continue
    const called = name.replace(/\.md$/, '')
    if (called === name || !OWN_PAGE.test(called)) {
      faults.push({ file: `pages/${name}`, line: null, message: 'has no name of a page: small letters, digits and hyphens, then .md.' })
      continue
    }
    const text = readFileSync(join(folder, name), 'utf8')
    onText(text)
    const read = readProsePage(`pages/${name}`, text)
    pages[called] = read.page
    faults.push(...read.faults)
  }
  if (Object.keys(pages).length > MOST_PAGES)
    faults.push({ file: 'pages', line: null, message: `has more than ${MOST_PAGES} pages. Take some out.` })
  return { pages, faults }
}

/** What a schema cannot say. */
function checkYaml(yaml: ShopYaml, at: (where: PropertyKey[], message: string) => void): void {
  checkSizes(yaml, at)
  const seen = new Set<string>()
  for (const [index, { id }] of yaml.categories.entries()) {
    if (seen.has(id)) at(['categories', index, 'id'], `is ${id}, like that of another category. Each has an id of its own.`)
    seen.add(id)
  }
  const fields = new Set<string>()
  for (const [index, { field }] of yaml.facets.entries()) {
    if (fields.has(field)) at(['facets', index], `is ${field}, like another one. Name each field once.`)
    fields.add(field)
  }
  const beginnings = new Set<string>()
  for (const [index, { pins }] of (yaml.delivery?.zones ?? []).entries()) {
    for (const pin of pins) {
      if (beginnings.has(pin)) at(['delivery', 'zones', index, 'pins'], `has ${pin} twice. Each beginning of a PIN belongs to one zone.`)
      beginnings.add(pin)
    }
  }
  const { facts, ...home } = yaml.home
  for (const [index, fact] of facts.entries()) {
    for (const field of ['heading', 'words'] as const) {
      checkPlaceholders(fact[field], (message) => at(['home', 'facts', index, field], message))
    }
  }
  checkUnfilled({ ...yaml, home }, [], at)
}

/** Refuses double braces where nothing fills them: shoppers would read these. */
function checkUnfilled(value: unknown, where: PropertyKey[], at: (where: PropertyKey[], message: string) => void): void {
  if (typeof value === 'string') {
    const braces = value.match(PLACEHOLDER)?.[0]
    if (braces !== undefined) at(where, `says ${braces}, which is filled on pages and in home.facts alone. Write the words themselves.`)
  } else if (Array.isArray(value)) {
    for (const [index, part] of value.entries()) checkUnfilled(part, [...where, index], at)
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) checkUnfilled(part, [...where, name], at)
  }
}
