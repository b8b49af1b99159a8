import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import sharp from 'sharp'
import { filesOf, picturesOf } from '../config/shop-folder/pictures.ts'
import type { FolderSource } from '../config/shop-folder/read-folder.ts'
import { picturesIn } from '../domain/content/prose.ts'
import type { Shot } from '../domain/shop/shop-folder.ts'
import { StartError } from '../errors/start-error.ts'
import type { AddFile } from './add-file.ts'

/** Widths that a photograph is served in, as far as it has them. */
const PHOTO_WIDTHS = [480, 960, 1600, 2400]

/** The pictures of the pages, by the names that shop.yaml and the pages call them: ready-made widths, and photographs that are encoded. */
export async function openPictures(
  images: string,
  { yaml, pages, collections }: Pick<FolderSource, 'yaml' | 'pages' | 'collections'>,
  add: AddFile,
): Promise<Record<string, Shot>> {
  const named = picturesOf(yaml).flatMap(({ name, whole }) => (whole ? [] : [name]))
  const ofCollections = collections.flatMap(({ picture }) => picture ?? [])
  const names = new Set([...named, ...Object.values(pages).flatMap(picturesIn), ...ofCollections])
  const shots = await Promise.all([...names].map(async (name) => [name, await shotOf(images, name, add)] as const))
  return Object.fromEntries(shots)
}

function shotOf(images: string, name: string, add: AddFile): Promise<Shot> {
  return extname(name) === '' ? readyShot(images, name, add) : photoShot(images, name, add)
}

async function readyShot(images: string, name: string, add: AddFile): Promise<Shot> {
  const { avif, webp } = filesOf(images, name)
  const file = (ending: string) => readFileSync(join(images, `${name}-${ending}`))
  const fallback = file(`${webp}.webp`)
  return {
    sources: avif.map((width) => ({ width, path: add(`${name}-${width}.avif`, file(`${width}.avif`)) })),
    type: 'image/avif',
    fallback: add(`${name}-${webp}.webp`, fallback),
    ...(await measure(fallback)),
  }
}

async function photoShot(images: string, name: string, add: AddFile): Promise<Shot> {
  const bytes = readFileSync(join(images, name))
  const measured = await measure(bytes).catch((error: Error) => {
    throw new StartError(`images/${name} cannot be opened (${error.message}): "npm run shop -- check" says more.`)
  })
  const widths = [...PHOTO_WIDTHS.filter((width) => width < measured.width), Math.min(measured.width, 2400)]
  const encode = (width: number) => once(() => sharp(bytes).rotate().resize({ width }).webp({ quality: 80 }).toBuffer())
  const base = name.slice(0, -extname(name).length)
  const sources = [...new Set(widths)].map((width) => ({ width, path: add(`${base}-${width}.webp`, bytes, encode(width)) }))
  const fallback = add(
    `${base}.jpg`,
    bytes,
    once(() => sharp(bytes).rotate().resize({ width: 960, withoutEnlargement: true }).jpeg().toBuffer()),
  )
  return { sources, type: 'image/webp', fallback, ...measured }
}

/** Encoded when a browser first asks, and then kept. */
export function once(make: () => Promise<Buffer>): () => Promise<Buffer> {
  let made: Promise<Buffer> | undefined
  return () => (made ??= make())
}

async function measure(bytes: Buffer): Promise<Pick<Shot, 'width' | 'height' | 'colour'>> {
  const { autoOrient } = await sharp(bytes).metadata()
  const { dominant } = await sharp(bytes).rotate().resize({ width: 12 }).removeAlpha().stats()
  const channel = (value: number) => Math.min(255, value).toString(16).padStart(2, '0')
  return {
    width: autoOrient.width,
    height: autoOrient.height,
    colour: `#${channel(dominant.r)}${channel(dominant.g)}${channel(dominant.b)}`,
  }
}
