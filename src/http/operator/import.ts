import { importProductsText } from '../../features/catalogue/import-products.ts'
import type { PropsOf } from '../../web/entry.server.tsx'
import { readFormData } from '../body.ts'
import type { Ctx } from '../context.ts'
import { definePage } from '../route.ts'
import { url } from '../routes.ts'
import { MAX_IMPORT_BYTES, withUpload } from '../uploads.ts'
import { operatorOf } from '../session.ts'

const TOO_LONG = 'This is more than 2 MB. Please use the command line: npm run shop -- products import FILE'
const NOTHING = 'Please choose a file, or paste its text.'

export const operatorImport = definePage({
  path: url.operatorImport,
  access: 'operator',
  component: 'operatorImport',
  load: (_c, shown?: PropsOf<'operatorImport'>) => shown ?? { text: '', report: null, done: false, error: null },
  post: (c) => withUpload(operatorOf(c).uid ?? '', () => importPosted(c)),
})

async function importPosted(c: Ctx): Promise<Response> {
  const form = await readFormData(c)
  const file = form.get('file')
  const isFile = file instanceof File && file.size > 0
  const typed = form.get('text')
  // Checked before anything reads it.
  const size = isFile ? file.size : typeof typed === 'string' ? Buffer.byteLength(typed) : 0
  if (size > MAX_IMPORT_BYTES) return operatorImport.show(c, { text: '', report: null, done: false, error: TOO_LONG }, 413)
  const text = isFile ? await file.text() : typeof typed === 'string' ? typed : ''
  if (text.trim() === '') return operatorImport.show(c, { text: '', report: null, done: false, error: NOTHING }, 422)
  // A file that was chosen since the last check has not been checked itself.
  const dryRun = form.get('action') !== 'import' || isFile
  const report = await importProductsText(c.var.shop, text, { dryRun, by: operatorOf(c) })
  return operatorImport.show(c, { text, report, done: !dryRun, error: null })
}
