import { existsSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Fault } from '../config/shop-folder/fault.ts'
import { filesOf, picturesOf } from '../config/shop-folder/pictures.ts'
import type { FolderSource } from '../config/shop-folder/read-folder.ts'
import { picturesIn } from '../domain/content/prose.ts'
import { pictureFault } from '../features/demo/check-folder.ts'

/** Opens every picture that the pages and shop.yaml name, and says which cannot be shown. Drawings (SVG) are shown as they are. */
export async function examinePictures({ path, yaml, pages }: Pick<FolderSource, 'path' | 'yaml' | 'pages'>): Promise<Fault[]> {
  const images = join(path, 'images')
  const names = new Set([...picturesOf(yaml).map(({ name }) => name), ...Object.values(pages).flatMap(picturesIn)])
  const files = [...names].flatMap((name) => (extname(name) === '' ? readyMade(images, name) : [name]))
  const faults: Fault[] = []
  for (const file of files) {
    if (extname(file).toLowerCase() === '.svg' || !existsSync(join(images, file))) continue
    const fault = await pictureFault(join(images, file))
    if (fault !== null) faults.push({ file: `images/${file}`, line: null, message: `${fault}.` })
  }
  return faults
}

function readyMade(images: string, name: string): string[] {
  const { avif, webp } = filesOf(images, name)
  return [...avif.map((width) => `${name}-${width}.avif`), ...(webp === null ? [] : [`${name}-${webp}.webp`])]
}
