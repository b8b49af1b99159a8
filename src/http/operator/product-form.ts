import { z } from 'zod'
import { draftFields, type DraftConflict, type DraftPicture, type ProductDraft } from '../../domain/product-draft.ts'

export type PostedProduct = {
  action: string
  /** The version that was edited; null where the form has none that can be read. */
  base: ProductDraft | null
  draft: ProductDraft
  /** The fields of which the other's version was chosen. */
  theirs: DraftConflict['field'][]
  files: File[]
}

const Base = z.object({
  fields: z.record(z.string(), z.string()),
  pictures: z.array(z.object({ name: z.string(), alt: z.string(), kind: z.string() })).max(100),
})

/** Pictures may be more than a product can have: saving says so. */
const MAX_POSTED = 100

/** The editor's form. Its length is bounded with the request's. */
export function readPostedProduct(form: FormData): PostedProduct {
  const text = (name: string) => textOf(form.get(name))
  const fields = draftFields(text)
  const choices: DraftConflict['field'][] = ['pictures', ...(Object.keys(fields) as (keyof typeof fields)[])]
  return {
    action: text('action').slice(0, 40),
    base: readBase(text('base')),
    draft: { fields, pictures: readPictures(form) },
    theirs: choices.filter((field) => text(`choice.${field}`) === 'theirs'),
    files: form.getAll('files').filter((file) => file instanceof File && file.size > 0) as File[],
  }
}

/** Three fields for each picture, in the pictures' order. */
function readPictures(form: FormData): DraftPicture[] {
  const [names, alts, kinds] = ['picture', 'alt', 'kind'].map((field) => form.getAll(field).map(textOf))
  return (names ?? []).slice(0, MAX_POSTED).map((name, index) => ({ name, alt: alts?.[index] ?? '', kind: kinds?.[index] ?? '' }))
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : ''
}

function readBase(text: string): ProductDraft | null {
  try {
    const { fields, pictures } = Base.parse(JSON.parse(text))
    const known = new Map(Object.entries(fields))
    return { fields: draftFields((name) => known.get(name) ?? ''), pictures }
  } catch {
    return null
  }
}
