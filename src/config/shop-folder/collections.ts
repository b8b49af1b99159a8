import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { MOST_OF_COLLECTION, type Collection, type CollectionRule } from '../../domain/catalogue/collection.ts'
import { readMoment } from '../../domain/indian-time.ts'
import type { Fault } from './fault.ts'
import { whyNot } from './pictures.ts'
import { readYaml } from './read-yaml.ts'
import { day, line, picture, words } from './values.ts'

const FILE = 'collections.yaml'
const MOST = 100

const id = z.string('is missing.').regex(/^[a-z0-9][a-z0-9-]{0,79}$/, 'is no id: small letters, digits and hyphens.')
const Rule = z
  .object({
    newest: z.int('is no whole number.').min(1).max(MOST_OF_COLLECTION, `is more than ${MOST_OF_COLLECTION}.`),
    sale: z.literal(true, 'is not true.'),
  })
  .partial()
  .catchall(line(60))
  .refine((rule) => Object.keys(rule).length > 0, 'says nothing. Write one such as { dye: Indigo }.')
const Collections = z
  .array(
    z
      .strictObject({
        id,
        name: line(60),
        words,
        picture: picture.optional(),
        products: z.array(id).min(1, 'names none.').max(MOST_OF_COLLECTION, `are more than ${MOST_OF_COLLECTION}.`).optional(),
        rule: Rule.optional(),
        from: day.optional(),
        until: day.optional(),
      })
      .refine(({ products, rule }) => (products === undefined) !== (rule === undefined), 'has either products or a rule.'),
    'is no list of collections.',
  )
  .max(MOST, `are more than ${MOST}.`)

/** A collection with the line on which it names each of its products. */
export type CollectionSource = Collection & { lines: readonly (number | null)[] }

/** @param known the fields that a rule may ask for, and the ids of the categories */
export function readCollections(
  folder: string,
  known: { fields: readonly string[]; types: readonly string[] },
): { collections: CollectionSource[]; text: string; faults: Fault[] } {
  const path = join(folder, FILE)
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  if (text.trim() === '') return { collections: [], text, faults: [] }
  const read = readYaml(FILE, text, Collections)
  if (!read.ok) return { collections: [], text, faults: read.faults }
  const faults: Fault[] = []
  const at = (where: PropertyKey[], message: string) => void faults.push({ file: FILE, line: read.lineOf(where), message })
  const seen = new Set<string>()
  const collections = read.value.map(({ id, name, words, picture = null, products, rule = {}, ...days }, index): CollectionSource => {
    if (seen.has(id)) at([index, 'id'], `is ${id}, like that of another collection. Each has an id of its own.`)
    seen.add(id)
    const from = readMoment(days.from ?? '', 'begins') ?? null
    const until = readMoment(days.until ?? '', 'ends') ?? null
    if (from && until && from >= until) at([index, 'until'], 'is before its beginning.')
    const fault = picture === null ? null : whyNot(join(folder, 'images'), picture, false)
    if (fault !== null) at([index, 'picture'], fault)
    const { newest = null, sale = false, ...fields } = rule
    for (const [field, value] of Object.entries(fields)) {
      if (!known.fields.includes(field))
        at([index, 'rule', field], `asks for ${field}. A rule asks for ${known.fields.join(', ')}, newest or sale.`)
      else if (field === 'type' && !known.types.includes(value))
        at([index, 'rule', field], `is ${value}, which is no category of shop.yaml.`)
    }
    const asked: CollectionRule = {
      fields: Object.entries(fields).map(([field, value]) => ({ field, value: value })),
      newest,
      sale,
    }
    const lines = (products ?? []).map((_, place) => read.lineOf([index, 'products', place]))
    return { id, name, words, picture, choice: products ? { products } : { rule: asked }, from, until, lines }
  })
  return { collections, text, faults }
}
