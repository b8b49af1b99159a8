import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { MAX_AVIF_PIXELS, MAX_PIXELS, MAX_SHAPE, type PictureFault } from '../../../domain/picture.ts'
import { avifKey, originalKey, webpKey } from '../../pictures/picture-files.ts'
import { measurePicture } from '../../pictures/picture-tasks.ts'
import type { PictureRow } from '../edit/import.sql.ts'

/** What an import finds wrong with a picture. */
export const PICTURE_FAULTS: Record<PictureFault, string> = {
  heic: 'is a HEIC photo of an iPhone: choose Settings → Camera → Formats → Most Compatible there, or save it as JPEG',
  tiff: 'is a TIFF file: save it as JPEG or PNG',
  svg: 'is a drawing (SVG): save it as PNG, ideally 1600 pixels wide',
  'not-an-image': 'is not a JPEG, PNG, WebP or AVIF picture',
  'too-many-pixels': `has more than ${MAX_PIXELS / 1_000_000} megapixels, or as AVIF more than ${MAX_AVIF_PIXELS / 1_000_000}`,
  'too-long': `is too long and narrow: one side may be at most ${MAX_SHAPE} times as long as the other`,
  'too-slow': 'takes too long to open',
  damaged: 'is damaged',
}

const MAX_ORIGINAL_BYTES = 60_000_000

type File = { key: string; path: string }
/** A picture that an import found, and the files to store under their keys; an original has one file and no row yet, one of the shop has none. */
export type FoundPicture = { name: string; reference: string } & ({ row: PictureRow; files: File[] } | { row: null; files: [File] | [] })
export type PictureSearch = { ok: true; picture: FoundPicture } | { ok: false; reason: string }

const Meta = z.object({
  images: z.array(
    z.object({
      n: z.int(),
      kind: z.string().max(40).default('other'),
      colour: z.string().regex(/^#[0-9a-f]{6}$/i),
    }),
  ),
})

/** Looks below the folder `images` for what a product calls `reference`: widths that are ready, or an original. */
export async function findPictureFiles(images: string, productId: string, reference: string): Promise<PictureSearch> {
  const parts = reference.split('/')
  if (parts.some((part) => part === '' || part.startsWith('.') || part.includes('\\'))) {
    return { ok: false, reason: 'is not a path below images/' }
  }
  return /^[a-z0-9][a-z0-9-]*\/\d{1,4}$/.test(reference) ? findReadyMade(images, reference) : findOriginal(images, productId, reference)
}

async function findReadyMade(images: string, reference: string): Promise<PictureSearch> {
  const folder = join(images, dirname(reference))
  const number = basename(reference)
  const present = await readdir(folder).catch(() => [])
  const widths = widthsOf(present, number, 'avif')
  const widest = widths.at(-1)
  if (!widest) return { ok: false, reason: `has no files ${reference}-….avif` }
  const meta = await readMeta(join(folder, 'meta.json'), Number(number))
  if (!meta) return { ok: false, reason: `has no right entry in ${dirname(reference)}/meta.json` }
  const measured = await measurePicture(await readFile(join(images, avifKey(reference, widest))))
  if (!measured.ok) return { ok: false, reason: `${avifKey(reference, widest)} ${PICTURE_FAULTS[measured.reason]}` }
  if (measured.width !== widest) return { ok: false, reason: `${avifKey(reference, widest)} is ${measured.width} pixels wide` }

  const webpWidth = widthsOf(present, number, 'webp').at(-1) ?? null
  const name = `pictures/${reference}`
  const pathAndKey = (keyOf: (name: string, width: number) => string, width: number) => ({
    key: keyOf(name, width),
    path: join(images, keyOf(reference, width)),
  })
  return {
    ok: true,
    picture: {
      name,
      reference,
      row: {
        name,
        width: measured.width,
        height: measured.height,
        widths,
        webp_width: webpWidth,
        colour: meta.colour,
        kind: meta.kind,
      },
      files: [...widths.map((width) => pathAndKey(avifKey, width)), ...(webpWidth ? [pathAndKey(webpKey, webpWidth)] : [])],
    },
  }
}

function widthsOf(present: string[], number: string, ending: string): number[] {
  const pattern = new RegExp(`^${number}-([1-9]\\d{1,4})\\.${ending}$`)
  return present
    .flatMap((name) => Number(pattern.exec(name)?.[1] ?? []))
    .filter((width) => width > 0)
    .toSorted((a, b) => a - b)
}

async function readMeta(path: string, number: number): Promise<z.output<typeof Meta>['images'][number] | null> {
  try {
    const meta = Meta.parse(JSON.parse(await readFile(path, 'utf8')))
    return meta.images.find(({ n }) => n === number) ?? null
  } catch {
    return null
  }
}

/** Named by its content: another photograph is another picture, in a cache as in an order of last year. */
async function findOriginal(images: string, productId: string, reference: string): Promise<PictureSearch> {
  const path = join(images, reference)
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) return { ok: false, reason: 'is not there' }
  if (found.size > MAX_ORIGINAL_BYTES) return { ok: false, reason: `is larger than ${MAX_ORIGINAL_BYTES / 1_000_000} MB` }
  const hash = createHash('sha256')
    .update(await readFile(path))
    .digest('hex')
  const name = `pictures/${productId}/o${hash.slice(0, 16)}`
  return { ok: true, picture: { name, reference, row: null, files: [{ key: originalKey(name), path }] } }
}
