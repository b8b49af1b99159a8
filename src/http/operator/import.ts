import { importProductsText } from '../../features/catalogue/import-products.ts'
import { readFormData } from '../body.ts'
import type { App, Ctx } from '../context.ts'
import { page } from '../page.ts'
import { url } from '../routes.ts'
import { MAX_IMPORT_BYTES, withUpload } from '../uploads.ts'
import { operatorOf } from '../session.ts'

const TOO_LONG = 'This is more than 2 MB. Please use the command line: npm run shop -- products import FILE'
const NOTHING = 'Please choose a file, or paste its text.'

export function mountOperatorImport(app: App): void {
  app.get(url.operatorImport, (c) => page(c, 'operatorImport', { text: '', report: null, done: false, error: null }))
  app.post(url.operatorImport, (c) => withUpload(operatorOf(c).uid ?? '', () => importPosted(c)))
}

async function importPosted(c: Ctx): Promise<Response> {
  const form = await readFormData(c)
  const file = form.get('file')
  const isFile = file instanceof File && file.size > 0
  const typed = form.get('text')
  // Checked before anything reads it.
  const size = isFile ? file.size : typeof typed === 'string' ? Buffer.byteLength(typed) : 0
  if (size > MAX_IMPORT_BYTES) return page(c, 'operatorImport', { text: '', report: null, done: false, error: TOO_LONG }, 413)
  const text = isFile ? await file.text() : typeof typed === 'string' ? typed : ''
  if (text.trim() === '') return page(c, 'operatorImport', { text: '', report: null, done: false, error: NOTHING }, 422)
  // A file that was chosen since the last check has not been checked itself.
  const dryRun = form.get('action') !== 'import' || isFile
  const report = await importProductsText(c.var.shop, text, { dryRun, by: operatorOf(c) })
  return page(c, 'operatorImport', { text, report, done: !dryRun, error: null })
}
