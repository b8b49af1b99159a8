import { mkdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { counted } from '../../../domain/counted.ts'
import { indianDay } from '../../../domain/indian-time.ts'
import type { FetchPublic } from '../../../platform/outgoing/fetch-public.ts'
import { decodeText } from '../../../platform/tables/read-csv.ts'
import type { Shop } from '../../../shop.ts'
import { fileFault, type ImportFile } from '../readers/read-catalogue.ts'
import { readSheet } from '../readers/read-sheet.ts'
import { fetchPictures } from './fetch-pictures.ts'
import { openPictureFolder } from './picture-folder.ts'
import { placeBySku } from './place-by-sku.ts'
import { placeMoved, type Export } from './place-moved.ts'

type Options = {
  category?: string | undefined
  pictures?: string | undefined
  fetch?: FetchPublic | undefined
  dryRun?: boolean
  onProgress?: ((progress: { done: number; total: number }) => void) | undefined
}
/** `pictures` is the folder in which they lie; absent for that of the file. */
type ReadFile = { file: ImportFile; pictures?: string | undefined }

/** The products of a sheet, whichever form it has: our own, pieces by their SKUs, or another shop's export. */
export async function readSheetText(shop: Shop, text: string, { name, ...options }: Options & { name: string }): Promise<ReadFile> {
  const today = indianDay(shop.clock.now())
  const { sizes } = shop.folder
  const sheet = await readSheet(text, { name, today, sizes })
  if (sheet.source === null) return { file: sheet.file }
  if (sheet.source === 'skus') {
    const { entries, refused } = await placeBySku(shop, sheet.rows, today)
    return { file: { entries, refused: [...sheet.refused, ...refused], keepsOrder: true } }
  }
  const folder = await bringPictures(sheet, options)
  const file = await placeMoved(shop, sheet, { today, category: options.category, pictures: folder?.pictures })
  return { file: { ...file, left: [...(file.left ?? []), ...(folder?.left ?? [])] }, pictures: folder?.pictures.path }
}

/** The same of a file; `assumed` is the encoding that one without UTF-8 was taken for. */
export async function readSheetFile(shop: Shop, path: string, options: Options): Promise<ReadFile & { assumed: string | null }> {
  try {
    const { text, assumed } = decodeText(await readFile(path))
    const pictures = options.pictures ?? (options.fetch ? `${path.replace(/\.\w+$/, '')}-pictures` : undefined)
    return { ...(await readSheetText(shop, text, { ...options, pictures, name: basename(path) })), assumed }
  } catch (error) {
    return { file: { entries: [], refused: [fileFault(basename(path), error)], keepsOrder: true }, assumed: null }
  }
}

/** The folder of pictures, with what was fetched into it; a dry run says what it would fetch. */
async function bringPictures({ source, file }: Export, { pictures: path, fetch, dryRun, onProgress }: Options) {
  if (path === undefined) return null
  if (fetch) await mkdir(path, { recursive: true })
  const pictures = await openPictureFolder(path)
  const isThere = (address: string) => pictures.namesOf([address]).found.length > 0
  const addresses = fetch ? file.products.flatMap(({ images }) => images).filter((address) => !isThere(address)) : []
  if (!fetch || addresses.length === 0) return { pictures, left: [] }
  const left = [{ id: source, line: null, reason: `${counted(addresses.length, 'picture')} would be fetched into ${path}` }]
  if (dryRun) return { pictures: { ...pictures, namesOf: namesAsIfThere(pictures, isThere) }, left }
  return { pictures: await openPictureFolder(path, await fetchPictures({ fetch, addresses, folder: path, onProgress })), left: [] }
}

/** Of what is not there yet nothing is missing. */
function namesAsIfThere({ namesOf }: Awaited<ReturnType<typeof openPictureFolder>>, isThere: (address: string) => boolean): typeof namesOf {
  return (addresses) => namesOf(addresses.filter(isThere))
}
