import { z } from 'zod'
import { MAX_ALT_LENGTH } from '../../domain/picture.ts'
import { MAX_DESCRIPTION } from '../../domain/product-values.ts'
import { draftFields, type DraftConflict, type DraftPicture, type ProductDraft } from '../../domain/product-draft.ts'
import { cutText } from '../../domain/text.ts'

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

/** Of one field, in UTF-16 code units: one more than any may have, so that saving refuses what is cut. */
const MAX_FIELD = MAX_DESCRIPTION + 1
/** Of the version that was edited, as JSON. */
const MAX_BASE = 1_000_000

/** The editor's form. Its request may hold pictures: each text is bounded before anything looks at it. */
export function readPostedProduct(form: FormData): PostedProduct {
  const text = (name: string) => cutText(textOf(form.get(name)), MAX_FIELD)
  const fields = draftFields(text)
  const choices: DraftConflict['field'][] = ['pictures', ...(Object.keys(fields) as (keyof typeof fields)[])]
  return {
    action: text('action').slice(0, 40),
    base: readBase(textOf(form.get('base'))),
    draft: { fields, pictures: readPictures(form) },
    theirs: choices.filter((field) => text(`choice.${field}`) === 'theirs'),
    files: form.getAll('files').filter((file) => file instanceof File && file.size > 0) as File[],
  }
}

/** Three fields for each picture, in the pictures' order. */
function readPictures(form: FormData): DraftPicture[] {
  const [names, alts, kinds] = ['picture', 'alt', 'kind'].map((field) =>
    form
      .getAll(field)
      .slice(0, MAX_POSTED)
      .map((value) => cutText(textOf(value), MAX_ALT_LENGTH + 1)),
  )
  return (names ?? []).map((name, index) => ({ name, alt: alts?.[index] ?? '', kind: kinds?.[index] ?? '' }))
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : ''
}

function readBase(text: string): ProductDraft | null {
  if (text.length > MAX_BASE) return null
  try {
    const { fields, pictures } = Base.parse(JSON.parse(text))
    const known = new Map(Object.entries(fields))
    return { fields: draftFields((name) => known.get(name) ?? ''), pictures }
  } catch {
    return null
  }
}
