import { buffer } from 'node:stream/consumers'
import type { Shop } from '../../shop.ts'
import { AVIF_WIDTHS, avifKey, jpegFiles, originalKey, WEBP_WIDTH, webpKey } from './picture-files.ts'
import { encodeAvif, encodeJpeg, encodeWebp } from './picture-process.ts'
import { selectWidth, unencodedPictures, updateWidths } from './uploads.sql.ts'

/** Cards are small, and a dense print loses its colours there first (artwork/README.md says how this was judged). */
const avifOptions = (width: number) => ({ width, quality: width <= 600 ? 56 : 48, chromaSubsampling: '4:2:0' })

/**
 * The worker of the job `encode-picture`: encodes one picture in all widths, with the original's proportions. Files of
 * former widths stay: pages that were sent before name them. Idempotent; does nothing if the picture has been deleted.
 * @throws if the original is missing or cannot be decoded; the job is retried and then marked as failed
 */
export async function encodePicture(shop: Pick<Shop, 'db' | 'files'>, name: string): Promise<void> {
  const originalWidth = await selectWidth(shop.db, name)
  if (originalWidth === undefined) return
  const original = await readOriginal(shop, name)
  const fitting = AVIF_WIDTHS.filter((width) => width <= originalWidth)
  const widths = fitting.length > 0 ? fitting : [originalWidth]
  const webpWidth = Math.min(WEBP_WIDTH, originalWidth)
  // Sequentially, because each encoding already uses all cores.
  for (const width of widths) {
    await shop.files.put(avifKey(name, width), await encodeAvif(original, avifOptions(width)))
  }
  await shop.files.put(webpKey(name, webpWidth), await encodeWebp(original, { width: webpWidth, quality: 76 }))
  for (const { key, options } of jpegFiles(name)) await shop.files.put(key, await encodeJpeg(original, options))
  await updateWidths(shop.db, name, { widths, webpWidth })
}

/** Queues the encoding of every picture that needs it, including those whose jobs an interrupted import did not queue. */
export async function queueUnencoded(shop: Pick<Shop, 'db' | 'jobs'>): Promise<void> {
  for await (const name of unencodedPictures(shop.db)) await shop.jobs.send('encode-picture', name, { name })
}

async function readOriginal(shop: Pick<Shop, 'files'>, name: string): Promise<Uint8Array> {
  const file = await shop.files.get(originalKey(name))
  if (!file) throw new Error(`the original of ${name} is missing`)
  return buffer(file.stream)
}
