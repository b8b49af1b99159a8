import { SIZES } from './cart.ts'
import { isMeasureList } from './measures.ts'
import { readPrice } from './money.ts'
import { madeAlt } from './picture-alt.ts'
import { MAX_ALT_LENGTH, PICTURE_KINDS } from './picture.ts'
import { MAX_DYE_LENGTH } from './print.ts'
import { isInStock, METADATA_DEFAULTS, parseFields, type Product, type ProductMetadata } from './product.ts'
import { draftFields, draftOf, MEASURES, PARTS, type DraftField, type DraftPicture, type ProductDraft } from './product-draft.ts'
import { LINKS_ERROR, readProductLinks } from './product-links.ts'
import { cleanLines, cleanText } from './text.ts'

/** The limits of a product's texts; the import has the same ones. */
export const MAX_NAME = 120
export const MAX_LABEL = 200
export const MAX_DESCRIPTION = 50_000
export const MAX_PICTURES = 12

/** What of a product a form or a file says. `alt` of a picture is null where it is made. */
export type ProductValues = {
  name: string
  role: string | null
  tax_code: string | null
  active: boolean
  description: string
  metadata: ProductMetadata
  wear_with: string[]
  pictures: { name: string; alt: string | null; kind: string }[]
}
export type DraftErrors = Partial<Record<DraftField | 'pictures' | 'id', string>>
export type DraftReading = { ok: true; values: ProductValues } | { ok: false; errors: DraftErrors }

const LINES: ReadonlySet<DraftField> = new Set(['plain', ...PARTS])

/** A form's texts as they are compared and stored: trimmed, without control characters. What `base` has too is as it has it. */
export function cleanDraft(draft: ProductDraft, base: ProductDraft): ProductDraft {
  return {
    fields: draftFields((name) => {
      const clean = LINES.has(name) ? cleanLines : cleanText
      const value = clean(draft.fields[name])
      return value === clean(base.fields[name]) ? base.fields[name] : value
    }),
    pictures: draft.pictures.map(({ name, alt, kind }) => ({ name, alt: cleanText(alt), kind })),
  }
}

/** What a draft makes of the stored product, or of none. What the draft leaves as it is stays as it is stored. */
export function readDraft(draft: ProductDraft, stored: Product | null): DraftReading {
  const errors = findErrors(draft, stored)
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  const { fields } = draft
  const stocked = stored !== null && isInStock(stored) === (fields.stock === 'in')
  const metadata: ProductMetadata = {
    type: fields.type,
    origin: fields.origin,
    strength: fields.strength,
    variety: fields.variety,
    price: fields.price,
    price_usd: fields.price_usd,
    is_oos: stocked ? stored.metadata.is_oos : METADATA_DEFAULTS.is_oos,
    weight: fields.weight,
  }
  const named = { name: fields.name, metadata }
  return {
    ok: true,
    values: {
      name: fields.name,
      role: fields.role || null,
      tax_code: fields.tax_code || null,
      active: stocked ? stored.active : fields.stock === 'in',
      description: descriptionOf(draft, stored),
      metadata,
      wear_with: readProductLinks(fields.wear_with) ?? [],
      // A made text follows the product's name.
      pictures: draft.pictures.map(({ name, alt, kind }) => {
        const made = [madeAlt(named, kind), ...(stored ? [madeAlt(stored, kind)] : [])]
        return { name, kind, alt: made.includes(alt) ? null : alt }
      }),
    },
  }
}

function findErrors(draft: ProductDraft, stored: Product | null): DraftErrors {
  const before = stored && draftOf(stored)
  const { fields, pictures } = draft
  const errors: DraftErrors = {}
  for (const [name, value] of Object.entries(fields) as [DraftField, string][]) {
    const error = value === before?.fields[name] ? undefined : errorIn(name, value)
    if (error !== undefined) errors[name] = error
  }
  if (fields.name === '') errors.name = 'Please enter a name.'
  if (descriptionOf(draft, stored).length > MAX_DESCRIPTION) {
    errors[fields.layout === 'plain' ? 'plain' : 'desc_1'] = 'The description is too long: 50,000 characters in all at most.'
  }
  const picturesError = errorOfPictures(pictures, before?.pictures ?? [])
  if (picturesError) errors.pictures = picturesError
  return errors
}

function errorIn(name: DraftField, value: string): string | undefined {
  if (name === 'price_usd') {
    return readPrice(value).ok ? undefined : 'Please enter whole rupees from 1 to 9999999, or nothing.'
  }
  if (name === 'wear_with') return readProductLinks(value) === null ? LINKS_ERROR : undefined
  if (name === 'stock') return value === 'in' || value === 'out' ? undefined : 'Please choose in or out of stock.'
  if (name === 'layout') return value === 'structured' || value === 'plain' ? undefined : 'Please choose a layout.'
  if (MEASURES.some((part) => part === name)) {
    return value === '' || readExtents(value) !== null ? undefined : 'Please enter six measures in whole centimetres, XS to XXL.'
  }
  const most = name === 'name' ? MAX_NAME : name === 'dye' ? MAX_DYE_LENGTH : LINES.has(name) ? MAX_DESCRIPTION : MAX_LABEL
  return value.length > most ? `At most ${most} characters, please.` : undefined
}

function errorOfPictures(pictures: DraftPicture[], before: DraftPicture[]): string | undefined {
  const kinds = new Set<string>([...PICTURE_KINDS, ...before.map(({ kind }) => kind)])
  if (pictures.length > MAX_PICTURES) return `At most ${MAX_PICTURES} pictures, please.`
  if (new Set(pictures.map(({ name }) => name)).size < pictures.length) return 'A picture is there twice.'
  if (pictures.some(({ alt }) => alt === '')) return 'Please say of each picture what it shows.'
  if (pictures.some(({ alt }) => alt.length > MAX_ALT_LENGTH))
    return `At most ${MAX_ALT_LENGTH} characters for what a picture shows, please.`
  if (pictures.some(({ kind }) => !kinds.has(kind))) return 'Please choose the kind of each picture.'
  return undefined
}

const DESCRIPTION_FIELDS: DraftField[] = ['layout', 'plain', ...PARTS, 'dye', ...MEASURES]

/** Fields of the JSON that no form has stay. An unchanged description is the stored text itself. */
function descriptionOf({ fields }: ProductDraft, stored: Product | null): string {
  const before = stored && draftOf(stored).fields
  if (stored && before && DESCRIPTION_FIELDS.every((name) => fields[name] === before[name])) return stored.description
  if (fields.layout === 'plain') return fields.plain
  const json = new Map(parseFields(stored?.description ?? '') ?? [])
  for (const part of [...PARTS, 'dye'] as const) {
    if (fields[part] === '') json.delete(part)
    else json.set(part, fields[part])
  }
  const measures = new Map<string, unknown>(Object.entries(json.get('measures') ?? {}))
  for (const part of MEASURES) {
    if (fields[part] === before?.[part]) continue
    if (fields[part] === '') measures.delete(part)
    else measures.set(part, readExtents(fields[part]))
  }
  if (measures.size > 0) json.set('measures', Object.fromEntries(measures))
  else json.delete('measures')
  return json.size > 0 ? JSON.stringify(Object.fromEntries(json)) : ''
}

/** Null for what is no list of six extents. */
function readExtents(text: string): unknown[] | null {
  const list = text.split(',').map((part) => {
    const [, from = '', to] = /^\s*(\d{1,3})(?:\s*[-–]\s*(\d{1,3}))?\s*$/.exec(part) ?? []
    return to === undefined ? Number(from || NaN) : [Number(from), Number(to)]
  })
  return list.length === SIZES.length && isMeasureList(list) ? list : null
}
