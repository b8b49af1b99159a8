import { optionsIn } from '../catalogue/options.ts'
import { madeAlt } from '../catalogue/picture-alt.ts'
import {
  DESCRIPTION_NAMES,
  DESCRIPTION_PARTS,
  fieldsOf,
  LABEL_COLUMNS,
  METADATA_DEFAULTS,
  METADATA_FIELDS,
  METADATA_TEXTS,
  TEXT_FIELDS,
  type LabelColumn,
  type ProductField,
  type StoredMetadata,
} from '../catalogue/product-fields.ts'
import { MAX_DESCRIPTION, MAX_LABEL } from '../catalogue/product-limits.ts'
import { readProductLinks } from '../catalogue/product-links.ts'
import { isStocked, parseFields, type Product, type ProductMetadata } from '../catalogue/product.ts'
import type { ShopSizes } from '../catalogue/size.ts'
import { isSoldOut, type ProductOption } from '../catalogue/variant.ts'
import { readGrams } from '../catalogue/weight.ts'
import { readOptionLines } from '../import/option-lines.ts'
import { readPrice } from '../money.ts'
import { readReadyInDays } from '../parcels/delivery.ts'
import { MAX_ALT_LENGTH, PICTURE_KINDS } from '../picture.ts'
import { isHsn, lacksZero, readGstRate } from '../prices/tax-rate.ts'
import { GARMENT_KINDS } from '../sizes/garment.ts'
import { isMeasureList } from '../sizes/measures.ts'
import { cleanLines, cleanText } from '../text.ts'
import { draftFields, draftOf, MEASURES, type DraftField, type DraftPicture, type ProductDraft } from './product-draft.ts'

/** The import has the same limit. */
export const MAX_PICTURES = 12

/** The fields of a product that a form or a file has. `alt` of a picture is null where it is made. */
export type ProductValues = Pick<Product, LabelColumn> & {
  name: string
  active: boolean
  description: string
  metadata: ProductMetadata
  wear_with: string[]
  product_options: ProductOption[]
  pictures: { name: string; alt: string | null; kind: string }[]
}
export type DraftFault =
  | 'missing'
  | 'too-long'
  | 'no-price'
  | 'no-days'
  | 'no-weight'
  | 'no-hsn'
  | 'lacks-zero'
  | 'no-gst-rate'
  | 'no-ids'
  | 'no-choice'
  | 'no-measures'
  | 'too-many-pictures'
  | 'same-picture'
  | 'no-alt'
  | 'alt-too-long'
  | 'no-kind'
  | 'picture-gone'
  | 'no-options'
  | 'options-held'
  | 'no-id'
  | 'id-taken'
export type DraftFaults = Partial<Record<DraftField | 'pictures' | 'id', DraftFault>>
export type DraftReading = { ok: true; values: ProductValues } | { ok: false; faults: DraftFaults }

const TEXTS: ReadonlyMap<string, ProductField> = new Map(Object.entries(TEXT_FIELDS))
const LINES: ReadonlySet<DraftField> = new Set(['plain', 'options', ...DESCRIPTION_PARTS])

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
export function readDraft(draft: ProductDraft, stored: Product | null, sizes: ShopSizes): DraftReading {
  const faults = findFaults(draft, stored, sizes)
  if (Object.keys(faults).length > 0) return { ok: false, faults }
  const { fields } = draft
  const stocked = stored !== null && isStocked(stored) === (fields.stock === 'in')
  const metadata: ProductMetadata = {
    ...metadataTexts(fields, stored),
    // That all pieces are gone is not stored with the product.
    is_oos: stocked && !isSoldOut(stored) ? stored.metadata.is_oos : METADATA_DEFAULTS.is_oos,
    ...(fields.sizes === 'one' ? { one_size: '1' } : stored?.metadata.one_size !== undefined && { one_size: '0' }),
  }
  const named = { name: fields.name, metadata }
  return {
    ok: true,
    values: {
      name: fields.name,
      ...fieldsOf(LABEL_COLUMNS, (name) => fields[name] || null),
      active: stocked ? stored.active : fields.stock === 'in',
      description: descriptionOf(draft, stored, sizes),
      metadata,
      wear_with: readProductLinks(fields.wear_with) ?? [],
      product_options: optionsIn(
        { metadata, product_options: readOptionLines(fields.options, sizes, stored?.product_options) ?? [] },
        sizes,
      ),
      // A made text follows the product's name.
      pictures: draft.pictures.map(({ name, alt, kind }) => {
        const made = [madeAlt(named, kind), ...(stored ? [madeAlt(stored, kind)] : [])]
        return { name, kind, alt: made.includes(alt) ? null : alt }
      }),
    },
  }
}

/** A field that was stored and is emptied is written as nothing: one that is left out would stay. */
function metadataTexts(fields: ProductDraft['fields'], stored: Product | null): StoredMetadata {
  const written = METADATA_TEXTS.filter((name) => METADATA_FIELDS[name].empty !== null || fields[name] || stored?.metadata[name])
  return { ...METADATA_DEFAULTS, ...fieldsOf(written, (name) => fields[name]) }
}

function findFaults(draft: ProductDraft, stored: Product | null, sizes: ShopSizes): DraftFaults {
  const before = stored && draftOf(stored)
  const { fields, pictures } = draft
  const faults: DraftFaults = {}
  for (const [name, value] of Object.entries(fields) as [DraftField, string][]) {
    const fault = value === before?.fields[name] ? undefined : faultIn(name, value, sizes)
    if (fault !== undefined) faults[name] = fault
  }
  if (fields.name === '') faults.name = 'missing'
  if (descriptionOf(draft, stored, sizes).length > MAX_DESCRIPTION) faults[fields.layout === 'plain' ? 'plain' : 'desc_1'] = 'too-long'
  const ofPictures = faultOfPictures(pictures, before?.pictures ?? [])
  if (ofPictures) faults.pictures = ofPictures
  return faults
}

function faultIn(name: DraftField, value: string, sizes: ShopSizes): DraftFault | undefined {
  const kind = TEXTS.get(name)?.kind
  if (kind === 'rupees') return readPrice(value).ok ? undefined : 'no-price'
  if (kind === 'days') return value === '' || readReadyInDays(value) !== null ? undefined : 'no-days'
  if (kind === 'weight') return value === '' || readGrams(value) !== null ? undefined : 'no-weight'
  if (kind === 'hsn') return value === '' || isHsn(value) ? undefined : lacksZero(value) ? 'lacks-zero' : 'no-hsn'
  if (kind === 'gst') return value === '' || readGstRate(value) ? undefined : 'no-gst-rate'
  if (name === 'options') return readOptionLines(value, sizes) === null ? 'no-options' : undefined
  if (name === 'wear_with') return readProductLinks(value) === null ? 'no-ids' : undefined
  const choices = CHOICES.get(name)
  if (choices) return choices.includes(value) ? undefined : 'no-choice'
  if (MEASURES.some((part) => part === name)) return value === '' || readExtents(value, sizes) !== null ? undefined : 'no-measures'
  return value.length > maxLengthOf(name) ? 'too-long' : undefined
}

const CHOICES: ReadonlyMap<DraftField, readonly string[]> = new Map([
  ['stock', ['in', 'out']],
  ['sizes', ['all', 'one']],
  ['layout', ['structured', 'plain']],
  ['garment', ['', ...GARMENT_KINDS]],
])

/** The limit in UTF-16 code units. Parts of the description share one. */
export function maxLengthOf(name: DraftField): number {
  return LINES.has(name) ? MAX_DESCRIPTION : (TEXTS.get(name)?.max ?? MAX_LABEL)
}

function faultOfPictures(pictures: DraftPicture[], before: DraftPicture[]): DraftFault | undefined {
  const kinds = new Set<string>([...PICTURE_KINDS, ...before.map(({ kind }) => kind)])
  if (pictures.length > MAX_PICTURES) return 'too-many-pictures'
  if (new Set(pictures.map(({ name }) => name)).size < pictures.length) return 'same-picture'
  if (pictures.some(({ alt }) => alt === '')) return 'no-alt'
  if (pictures.some(({ alt }) => alt.length > MAX_ALT_LENGTH)) return 'alt-too-long'
  if (pictures.some(({ kind }) => !kinds.has(kind))) return 'no-kind'
  return undefined
}

const IN_DESCRIPTION: DraftField[] = ['layout', 'plain', ...DESCRIPTION_NAMES, ...MEASURES]

/** Fields of the JSON that no form has stay. An unchanged description is the stored text itself. */
function descriptionOf({ fields }: ProductDraft, stored: Product | null, sizes: ShopSizes): string {
  const before = stored && draftOf(stored).fields
  if (stored && before && IN_DESCRIPTION.every((name) => fields[name] === before[name])) return stored.description
  if (fields.layout === 'plain') return fields.plain
  const json = new Map(parseFields(stored?.description ?? '') ?? [])
  for (const part of DESCRIPTION_NAMES) {
    if (fields[part] === '') json.delete(part)
    else json.set(part, fields[part])
  }
  const measures = new Map<string, unknown>(Object.entries(json.get('measures') ?? {}))
  for (const part of MEASURES) {
    if (fields[part] === before?.[part]) continue
    if (fields[part] === '') measures.delete(part)
    else measures.set(part, readExtents(fields[part], sizes))
  }
  if (measures.size > 0) json.set('measures', Object.fromEntries(measures))
  else json.delete('measures')
  return json.size > 0 ? JSON.stringify(Object.fromEntries(json)) : ''
}

/** Null for what is no list of one extent for each size. */
function readExtents(text: string, sizes: ShopSizes): unknown[] | null {
  const list = text.split(',').map((part) => {
    const [, from = '', to] = /^\s*(\d{1,3})(?:\s*[-–]\s*(\d{1,3}))?\s*$/.exec(part) ?? []
    return to === undefined ? Number(from || NaN) : [Number(from), Number(to)]
  })
  return isMeasureList(list, sizes) ? list : null
}
