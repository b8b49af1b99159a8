import { buffer } from 'node:stream/consumers'
import type { Picture } from '../../domain/picture.ts'
import type { Shop } from '../../shop.ts'
import { avifKey, jpegFiles, pictureOfFile, webpKey } from './picture-files.ts'
import { encodeJpeg } from './picture-process.ts'
import { selectPicturesByName } from './uploads.sql.ts'

type Parts = Pick<Shop, 'db' | 'files'>

/** Those that are being made: what many ask for at once is drawn once. */
const making = new Map<string, Promise<void>>()

/**
 * The JPEG file of a picture under this key, made and stored when it is first asked for: pictures that came with their widths
 * ready, or were encoded before there were JPEGs, have none yet. Null where no picture has such a file.
 * @throws {UnavailableError} when too many pictures wait
 */
export async function findJpeg(shop: Parts, key: string): ReturnType<Shop['files']['get']> {
  const stored = await shop.files.get(key)
  if (stored) return stored
  const made = making.get(key) ?? make(shop, key).finally(() => making.delete(key))
  making.set(key, made)
  await made
  return shop.files.get(key)
}

async function make({ db, files }: Parts, key: string): Promise<void> {
  const name = pictureOfFile(key)
  const wanted = jpegFiles(name).find((file) => file.key === key)
  const [picture] = wanted ? await selectPicturesByName(db, [name]) : []
  const widest = picture && widestKey(picture)
  const source = widest ? await files.get(widest) : null
  if (wanted && source) await files.put(key, await encodeJpeg(await buffer(source.stream), wanted.options, 'visitor'))
}

function widestKey({ name, widths, webpWidth }: Picture): string | null {
  const widest = widths.at(-1)
  if (widest !== undefined) return avifKey(name, widest)
  return webpWidth === null ? null : webpKey(name, webpWidth)
}
