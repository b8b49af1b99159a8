import { MAX_ALT_LENGTH } from '../../domain/picture.ts'
import { MAX_DESCRIPTION } from '../../domain/product-values.ts'
import { draftFields, type DraftPicture, type ProductDraft } from '../../domain/product-draft.ts'
import { cutText } from '../../domain/text.ts'

export type PostedProduct = {
  action: string
  /** The version that was edited. */
  version: string
  draft: ProductDraft
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
    draft: { fields: draftFields(text), pictures: readPictures(form) },
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
