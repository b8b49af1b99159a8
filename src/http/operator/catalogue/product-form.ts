import { MAX_VARIANTS } from '../../../domain/catalogue/options.ts'
import { MAX_DESCRIPTION } from '../../../domain/catalogue/product-limits.ts'
import { draftFields, MEASURES, type DraftField, type DraftPicture, type ProductDraft } from '../../../domain/drafts/product-draft.ts'
import { MAX_ALT_LENGTH } from '../../../domain/picture.ts'
import { cutText } from '../../../domain/text.ts'
import type { PropsOf } from '../../../web/entry.server.tsx'

/** A row of the grid of sizes as it was typed. */
export type TypedVariant = PropsOf<'operatorProduct'>['stock']['typed'][number]

export type PostedProduct = {
  action: string
  /** The version that was edited. */
  version: string
  draft: ProductDraft
  /** The rows of the grid of sizes. */
  kinds: TypedVariant[]
  files: File[]
}

/** Pictures may be more than a product can have: saving says so. */
const MAX_POSTED = 100

/** The limit of one field, in UTF-16 code units: one more than any may have, so that saving refuses what is cut. */
const MAX_FIELD = MAX_DESCRIPTION + 1

/** The editor's form. Its request may hold pictures: each text is bounded before anything looks at it. */
export function readPostedProduct(form: FormData): PostedProduct {
  const text = (name: string) => cutText(textOf(form.get(name)), MAX_FIELD)
  return {
    action: text('action').slice(0, 40),
    version: text('version').slice(0, 40),
    draft: {
      fields: draftFields((name) => (isMeasure(name) ? readColumn(form, name) : name === 'wear_with' ? readLinks(form, name) : text(name))),
      pictures: readPictures(form),
    },
    kinds: readVariants(form),
    files: form.getAll('files').filter((file) => file instanceof File && file.size > 0) as File[],
  }
}

function isMeasure(name: DraftField): boolean {
  return MEASURES.some((measure) => measure === name)
}

/** A measure of all sizes: a field for each of them, or one with commas. */
function readColumn(form: FormData, name: DraftField): string {
  const cells = readAll(form, name, 100).slice(0, 20)
  if (cells.length < 2) return cells[0] ?? ''
  const values = cells.map((cell) => cell.replaceAll(',', ' ').trim())
  return values.slice(0, values.findLastIndex((value) => value !== '') + 1).join(', ')
}

/** The ids in all fields of this name, as one text. */
export function readLinks(form: FormData, name: string): string {
  const ids = readAll(form, name, 1000).slice(0, 20)
  return ids
    .map((id) => id.trim())
    .filter((id) => id !== '')
    .join(', ')
    .slice(0, 1000)
}

function readVariants(form: FormData): TypedVariant[] {
  const [kinds, seen, counts, prices, skus, shelves] = ['', '_seen', '_count', '_price', '_sku', '_shelf'].map((name) =>
    readAll(form, `piece${name}`, 400).slice(0, MAX_VARIANTS),
  )
  return kinds!.map((of, at) => ({
    of,
    seen: seen![at] ?? '',
    count: counts![at] ?? '',
    price: prices![at] ?? '',
    sku: skus![at] ?? '',
    shelf: shelves![at] ?? '',
  }))
}

/** Three fields for each picture, in the pictures' order. */
function readPictures(form: FormData): DraftPicture[] {
  const [names, alts, kinds] = ['picture', 'alt', 'kind'].map((name) => readAll(form, name, MAX_ALT_LENGTH + 1).slice(0, MAX_POSTED))
  return names!.map((name, index) => ({ name, alt: alts![index] ?? '', kind: kinds![index] ?? '' }))
}

function readAll(form: FormData, name: string, max: number): string[] {
  return form.getAll(name).map((value) => cutText(textOf(value), max))
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : ''
}

/** Moves a picture, or removes it where `to` is null. */
export function arrange(draft: ProductDraft, at: number, to: number | null): { draft: ProductDraft; pending?: string } {
  const picture = draft.pictures[at]
  if (!picture) return { draft }
  const others = draft.pictures.toSpliced(at, 1)
  if (to === null) return { draft: { ...draft, pictures: others }, pending: `picture ${at + 1} goes when you save` }
  const pictures = others.toSpliced(Math.max(to, 0), 0, picture)
  return { draft: { ...draft, pictures }, pending: `picture ${at + 1} is number ${pictures.indexOf(picture) + 1} now` }
}

export function editorPath(id: string): string {
  return `/operator/products/${encodeURIComponent(id)}`
}
