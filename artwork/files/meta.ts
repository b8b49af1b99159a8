import { join } from 'node:path'
import type { PictureKind } from '../pictures/product-pictures.ts'
import { contentOf, type DrawnFile } from './drawn-file.ts'

/** What a product's meta.json says about one of its pictures. */
export interface PictureEntry {
  n: number
  kind: PictureKind
  /** The colour of its sides. */
  colour: string
}

/** The folder's meta.json with these entries; those of other pictures stay as they are. */
export async function metaFile(folder: string, id: string, entries: PictureEntry[]): Promise<DrawnFile> {
  const present = await contentOf(join(folder, 'meta.json'))
  const known = present ? (JSON.parse(present.toString()) as { images: PictureEntry[] }).images : []
  const others = known.filter(({ n }) => entries.every((entry) => entry.n !== n))
  const images = [...others, ...entries].toSorted((one, other) => one.n - other.n)
  return { name: 'meta.json', bytes: Buffer.from(JSON.stringify({ id, images }, null, 1)) }
}
