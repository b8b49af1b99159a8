import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const CATALOGUE = join(import.meta.dirname, '..', '..', 'catalogue')
const REVIEWS = 'reviews.json'

/**
 * Makes `folder` the demo's shop folder without the photos of its reviews, for shops of which nobody looks at those:
 * after a start their encoding takes more processor time than all else, and every restart within it begins anew.
 * @returns the variable by which a shop opens it
 */
export async function withoutPhotos(folder: string): Promise<{ SHOP_DIR: string }> {
  await mkdir(folder, { recursive: true })
  const linked = (await readdir(CATALOGUE)).filter((name) => name !== REVIEWS)
  await Promise.all(linked.map((name) => symlink(join(CATALOGUE, name), join(folder, name))))
  const reviews = JSON.parse(await readFile(join(CATALOGUE, REVIEWS), 'utf8')) as { photos?: string[] }[]
  await writeFile(join(folder, REVIEWS), JSON.stringify(reviews.map((review) => ({ ...review, photos: [] }))))
  return { SHOP_DIR: folder }
}
