import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { develop } from './engine/develop.ts'
import { brandFiles } from './files/brand-files.ts'
import { writeChanged, type DrawnFile } from './files/drawn-file.ts'
import { encodeShopPicture } from './files/encode.ts'
import { metaFile } from './files/meta.ts'
import { productFiles } from './files/product-files.ts'
import { reviewPhotos } from './files/review-photos.ts'
import { TOLERANCE, type Deviation } from './pictures/measured.ts'
import { FULL_WIDTH, SHOTS } from './pictures/product-shots.ts'
import { RANGE, getPiece } from './range/range.ts'

const NARROWEST = 240

/** What the command tells one who mistyped it. */
export const USAGE = `npm run artwork -- [--only id,id] [--hero name,name] [--photos] [--brand] [--width pixels] [--out folder]
npm run artwork -- worn id
Draws every product, the pictures of the shop's own pages and the brand's files, or only those that are named.
  --only   products: ${[...RANGE.keys()].join(', ')}
  --hero   pictures of the shop's own pages: ${Object.keys(SHOTS).join(', ')}
  --photos the photos of the demo's reviews, from the products' stored pictures
  --brand  logo, stamped edges, selvedges
  --width  draws products smaller, to look at: needs --out
  --out    writes there instead of to the shop folder and the program's assets
  worn     sews, drapes and photographs a piece: needs Blender, takes minutes`

export interface Wishes {
  products: string[]
  heroes: string[]
  photos: boolean
  brand: boolean
  width: number
  out?: string
}

/** Reads the command line; what is not named is drawn only if nothing is. Throws a sentence for the one who typed it. */
export function readWishes(argv: string[]): Wishes {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args: argv,
    options: { only: text, hero: text, width: text, out: text, photos: { type: 'boolean' }, brand: { type: 'boolean' } },
  })
  const { only, hero, out, photos = false, brand = false } = values
  const width = values.width === undefined ? FULL_WIDTH : Number(values.width)
  if (!Number.isInteger(width) || width < NARROWEST) throw new Error(`--width is at least ${NARROWEST} pixels.`)
  if (width !== FULL_WIDTH && !out) throw new Error('Pictures of another width are to look at: say where with --out.')
  const all = only === undefined && hero === undefined && !photos && !brand
  return {
    products: all ? [...RANGE.keys()] : namesIn(only).map((id) => getPiece(id).id),
    heroes: all ? heroNames : namesIn(hero).map(heroName),
    photos: all || photos,
    brand: all || brand,
    width,
    out,
  }
}

const heroNames = Object.keys(SHOTS)
const namesIn = (list = '') => list.split(',').filter((name) => name !== '')

function heroName(name: string): string {
  if (!(name in SHOTS)) throw new Error(`There is no picture "${name}". Known: ${heroNames.join(', ')}`)
  return name
}

/** Draws and writes what is wished for, telling after each what has changed. Gives what is off the table of sizes by too much. */
export async function redraw({ products, heroes, photos, brand, width, out }: Wishes): Promise<string[]> {
  const root = join(import.meta.dirname, '..')
  const pictures = out ?? join(root, 'catalogue/images/shop')
  const failures: string[] = []
  for (const id of products) {
    const { files, entries, deviations } = await productFiles(getPiece(id), width)
    const folder = join(out ?? join(root, 'catalogue/images'), id)
    for (const deviation of deviations) console.log(`${id}: ${wordsOf(deviation)}`)
    failures.push(...deviations.filter(({ off }) => Math.abs(off) > TOLERANCE).map((deviation) => `${id}: ${wordsOf(deviation)}`))
    await write(id, folder, [...files, await metaFile(folder, id, entries)])
  }
  for (const name of heroes) {
    const picture = SHOTS[name]!
    await write(name, pictures, await encodeShopPicture(develop(await picture.draw()), name, picture))
  }
  if (photos) await write('photos', out ?? join(root, 'catalogue/images/reviews'), await reviewPhotos(join(root, 'catalogue/images')))
  if (brand) {
    const files = await brandFiles()
    await write('logos', out ?? join(root, 'catalogue'), files.folder)
    await write('strips', pictures, files.pictures)
    await write('edges', out ?? join(root, 'src/web/assets'), files.assets)
  }
  return failures
}

const wordsOf = ({ view, name, measured, cm, off }: Deviation) =>
  `${view}, ${name}: ${measured.toFixed(1)} cm of ${cm} cm, ${(off * 100).toFixed(1)} %`

async function write(what: string, folder: string, files: DrawnFile[]) {
  const changed = await writeChanged(folder, files)
  console.log(`${what}: ${changed.length === 0 ? `all ${files.length} files as they were` : `wrote ${changed.join(', ')}`}`)
}
