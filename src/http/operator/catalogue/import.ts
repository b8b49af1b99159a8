import { exportProducts } from '../../../features/catalogue/import/export-products.ts'
import { importUpload, readUpload } from '../../../features/catalogue/import/import-products.ts'
import type { PropsOf } from '../../../web/entry.server.tsx'
import { readFormData } from '../../body/body.ts'
import { MAX_IMPORT_BYTES } from '../../body/uploads.ts'
import { operatorOf } from '../../caller/session.ts'
import type { Ctx } from '../../context.ts'
import { csvAnswer } from '../../csv-answer.ts'
import { definePage, defineRoute } from '../../route.ts'
import { url } from '../../routes.ts'

const TOO_LONG = 'This is more than 5 MB. Please import it in parts.'
const NOTHING = 'Please choose a file, or paste its text.'

type Shown = Omit<PropsOf<'operatorImport'>, 'categories'>
const NOTHING_YET: Shown = { text: '', category: '', report: null, done: false, error: null }

export const operatorImport = definePage({
  path: url.operatorImport,
  access: 'owner',
  component: 'operatorImport',
  load: (c, shown?: Shown) => ({ categories: c.var.shop.folder.categories, ...(shown ?? NOTHING_YET) }),
  post: importPosted,
})

/** Every product as a file that can be imported again. */
export const operatorProductsCsv = defineRoute({
  path: url.operatorProductsCsv,
  access: 'owner',
  get: (c) => csvAnswer(c, 'products', exportProducts(c.var.shop)),
})

async function importPosted(c: Ctx): Promise<Response> {
  const form = await readFormData(c)
  const file = form.get('file')
  const isFile = file instanceof File && file.size > 0
  const typed = form.get('text')
  const chosen = form.get('category')
  const category = c.var.shop.folder.categories.find(({ id }) => id === chosen)?.id ?? ''
  const refuse = (error: string, status: 413 | 422) => operatorImport.show(c, { ...NOTHING_YET, category, error }, status)
  // Checked before anything reads it.
  const size = isFile ? file.size : typeof typed === 'string' ? Buffer.byteLength(typed) : 0
  if (size > MAX_IMPORT_BYTES) return refuse(TOO_LONG, 413)
  // Decoded here, so that what is shown to be imported is what was checked.
  const { text, assumed } = isFile
    ? readUpload(new Uint8Array(await file.arrayBuffer()))
    : { text: typeof typed === 'string' ? typed : '', assumed: null }
  if (text.trim() === '') return refuse(NOTHING, 422)
  // A file that was chosen since the last check has not been checked itself.
  const dryRun = form.get('action') !== 'import' || isFile
  const report = await importUpload(c.var.shop, text, { dryRun, category: category || undefined, by: operatorOf(c) })
  const done = !dryRun && report.refused.length === 0
  return operatorImport.show(c, {
    text,
    category,
    report: { ...report, ...(assumed !== null && { assumed }) },
    done,
    error: null,
  })
}
