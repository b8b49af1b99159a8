import { z } from 'zod'
import { MAX_VARIANTS } from '../../../domain/catalogue/options.ts'
import {
  fieldsOf,
  LABEL_COLUMNS,
  METADATA_DEFAULTS,
  METADATA_FIELDS,
  METADATA_NAMES,
  type MetadataName,
  type StoredMetadata,
} from '../../../domain/catalogue/product-fields.ts'
import { MAX_DESCRIPTION, MAX_LABEL, MAX_NAME } from '../../../domain/catalogue/product-limits.ts'
import { MAX_LINKS } from '../../../domain/catalogue/product-links.ts'
import { isProductId } from '../../../domain/catalogue/product.ts'
import type { ShopSizes } from '../../../domain/catalogue/size.ts'
import { MAX_SHELF, MAX_SKU, MAX_STOCK } from '../../../domain/catalogue/stock.ts'
import { readGrams, WEIGHT_RULE } from '../../../domain/catalogue/weight.ts'
import { MAX_PICTURES } from '../../../domain/drafts/product-values.ts'
import { faultOfOptions, MAX_OPTION_LABEL, MAX_OPTION_VALUE } from '../../../domain/import/option-lines.ts'
import { indianDay, readMoment } from '../../../domain/indian-time.ts'
import { MAX_READY_IN_DAYS, readReadyInDays } from '../../../domain/parcels/delivery.ts'
import type { Sale as SaleInFile } from '../../../domain/prices/sale.ts'
import { GST_RATES, isHsn, lacksZero, readGstRate } from '../../../domain/prices/tax-rate.ts'
import { cleanText, cutText } from '../../../domain/text.ts'
import type { ProductRow } from '../edit/import.sql.ts'

const or = (message: string) => ({ error: (issue: { input?: unknown }) => (issue.input === undefined ? 'is missing' : message) })

/** The database stores neither NUL nor half a character. */
const text = (max: number) =>
  z
    .string(or('is not a text'))
    .max(max, `is longer than ${max} characters`)
    .refine((value) => value.isWellFormed() && !value.includes('\u0000'), 'holds characters that cannot be stored')
/** Spreadsheets write 1890 where the catalogue has "1890". */
const label = z.preprocess((value) => (typeof value === 'number' ? String(value) : value), text(MAX_LABEL))
const singleLine = text(MAX_NAME)
  .transform(cleanText)
  .refine((name) => name !== '', 'is empty')

/** A rule that a refusal says beside the value that breaks it. */
const rule = (words: string) => ({
  error: ({ input }: { input?: unknown }) => {
    if (input === undefined) return 'is missing'
    return typeof input === 'string' || typeof input === 'number' ? `is ‘${cutText(String(input), 40)}’, not ${words}` : `is not ${words}`
  },
})
const flag = label.pipe(z.enum(['0', '1'], 'is neither "0" nor "1"'))
const days = label.refine((text) => readReadyInDays(text) !== null, `is not a whole number from 1 to ${MAX_READY_IN_DAYS}`)

const weight = label.refine((text) => text === '' || readGrams(text) !== null, rule(WEIGHT_RULE))

const hsn = label.superRefine((text, context) => {
  if (isHsn(text)) return
  const zero = lacksZero(text) ? `: has a spreadsheet taken the first zero of 0${text}?` : ' of 4, 6 or 8 digits'
  context.addIssue(`is ‘${cutText(text, 20)}’, no HSN code${zero}`)
})
const gst = label.refine(
  (text) => readGstRate(text) !== null,
  rule(`a rate of GST: ${GST_RATES.join(', ')}, or two such as 5 up to 2500, 18 above`),
)

/** Any text may be a price: without whole rupees the product is not for sale. */
function metadataField(name: MetadataName): z.ZodType<string | undefined> {
  const { kind, empty } = METADATA_FIELDS[name]
  const read: z.ZodType<string> = { flag, days, rupees: label, weight, hsn, gst }[kind ?? 'rupees']
  return empty === null ? read.optional() : read.default(empty)
}
const Metadata = z.strictObject(fieldsOf(METADATA_NAMES, metadataField)) as unknown as z.ZodType<StoredMetadata>

const moment = (edge: 'begins' | 'ends') =>
  z.string(or('is not a text')).transform((text, context) => {
    const time = readMoment(text, edge)
    if (time) return time
    context.addIssue(`is ‘${cutText(text, 40)}’, neither a day such as 2026-11-30 or 30-11-2026 nor a time such as 2026-11-30 18:30`)
    return z.NEVER
  })
const RUPEES = rule('whole rupees from 1 to 9999999')
const Rupees = z.int(RUPEES).min(1, RUPEES).max(9_999_999, RUPEES)
const COUNT = rule(`a whole number from 0 to ${MAX_STOCK}`)
const Sale = z
  .strictObject({
    price: Rupees,
    from: moment('begins'),
    until: moment('ends'),
  })
  .refine(({ from, until }) => from < until, 'does not end after it begins')
  .transform(({ price, from, until }): SaleInFile => ({ rupees: price, startsAt: from, endsAt: until }))

/** In YAML the parts of a description may stand as they are. */
function descriptionText(value: unknown): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? JSON.stringify(value) : value
}

const called = (max: number) =>
  text(max)
    .transform(cleanText)
    .refine((said) => said !== '', 'is empty')
    .nullable()
    .optional()

/** A kind of piece: what is not said of it stays. */
const Variant = z.strictObject({
  options: z.record(z.string().max(20), text(MAX_OPTION_VALUE)).default({}),
  stock: z.int(COUNT).min(0, COUNT).max(MAX_STOCK, COUNT).nullable().optional(),
  sku: called(MAX_SKU),
  shelf: called(MAX_SHELF),
  ahead: z.int(COUNT).min(0, COUNT).max(MAX_STOCK, COUNT).optional(),
  ships_from: moment('begins').transform(indianDay).nullable().optional(),
  price: Rupees.nullable().optional(),
  cost: Rupees.nullable().optional(),
  sale: Sale.nullable().optional(),
})

const ProductId = z.string(or('is not a text')).refine(isProductId, 'must be small letters, digits and hyphens, at most 80')

const Entry = z.strictObject({
  id: ProductId,
  name: singleLine,
  ...fieldsOf(LABEL_COLUMNS, () => text(MAX_LABEL).nullable().default(null)),
  active: z.boolean('is neither true nor false').default(true),
  description: z.preprocess(descriptionText, text(MAX_DESCRIPTION)).default(''),
  images: z.array(text(200), 'is not a list').max(MAX_PICTURES, `are more than ${MAX_PICTURES}`).default([]),
  wear_with: z.array(ProductId, 'is not a list').max(MAX_LINKS, `are more than ${MAX_LINKS}`).default([]),
  /** Absent: what the product is chosen by stays. */
  product_options: z
    .array(
      z.strictObject({
        name: text(20),
        label: text(MAX_OPTION_LABEL),
        values: z.array(text(MAX_OPTION_VALUE), 'is not a list').max(MAX_VARIANTS),
      }),
      'is not a list',
    )
    .optional(),
  metadata: Metadata.default(METADATA_DEFAULTS),
  sale: Sale.nullable().optional(),
  variants: z.array(Variant, 'is not a list').max(MAX_VARIANTS, `are more than ${MAX_VARIANTS}`).default([]),
})

export type VariantEntry = z.output<typeof Variant>

/** `images` still holds the references of the file; `sale` is null where there shall be none, undefined where the file says nothing. */
export type ReadEntry = { ok: true; row: ProductRow; sale: SaleInFile | null | undefined; variants: VariantEntry[] }
export type EntryResult = ReadEntry | { ok: false; id: string; faults: Fault[] }

/** `path` leads from the entry to the field, such as ["metadata", "price_usd"]. */
export type Fault = { path: PropertyKey[]; reason: string }

/** The most faults told of one entry: each is looked for in the file. */
const MOST_FAULTS = 20

/** One entry of products.json in a shop of these sizes; `place` names it when it has no id. */
export function readEntry(value: unknown, place: number, sizes: ShopSizes): EntryResult {
  const parsed = Entry.safeParse(value)
  const issues = parsed.success ? [] : parsed.error.issues.slice(0, MOST_FAULTS).flatMap(faultsOf)
  const faults = [...issues, ...faultsInOptions(value, sizes)].slice(0, MOST_FAULTS)
  if (!parsed.success || faults.length > 0) return { ok: false, id: idOf(value) ?? `entry ${place}`, faults }
  const { sale, variants, ...row } = parsed.data
  return { ok: true, row, sale, variants }
}

const OptionsOf = Entry.pick({ product_options: true }).loose()

/** Of options that can be read: what a product cannot have. */
function faultsInOptions(value: unknown, sizes: ShopSizes): Fault[] {
  const options = OptionsOf.safeParse(value).data?.product_options ?? []
  const fault = faultOfOptions(options, sizes)
  if (!fault) return []
  const path = ['product_options', ...(fault.option === null ? [] : [options[fault.option]!.name])]
  return [{ path, reason: `${path.join('.')} ${fault.reason}` }]
}

function idOf(value: unknown): string | null {
  const id = z.object({ id: z.string().min(1).max(80) }).safeParse(value)
  return id.success ? id.data.id : null
}

function faultsOf(issue: z.core.$ZodIssue): Fault[] {
  const name = (path: PropertyKey[]) => path.join('.')
  if (issue.code === 'unrecognized_keys') {
    return issue.keys
      .slice(0, MOST_FAULTS)
      .map((key) => ({ path: [...issue.path, key], reason: `there is no field called ‘${name([...issue.path, key])}’` }))
  }
  return [{ path: issue.path, reason: issue.path.length > 0 ? `${name(issue.path)} ${issue.message}` : 'is not a product' }]
}
