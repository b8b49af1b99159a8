import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logos } from './brand/logo.ts'
import { stampedEdges } from './brand/stamped-edges.ts'
import { writeChanged } from './files/drawn-file.ts'
import { encodeProductPicture, placeholderOf } from './files/encode.ts'
import { productPictures, type ProductPicture } from './pictures/product-pictures.ts'
import { FULL_WIDTH } from './pictures/product-shots.ts'
import { RANGE, getPiece } from './range/range.ts'
import { readWishes } from './redraw.ts'
import { develop } from './scene/scene.ts'

const root = join(import.meta.dirname, '..')
const catalogue = join(root, 'catalogue')

function pictureOf(id: string, kind: string): ProductPicture {
  const picture = productPictures(getPiece(id)).find((candidate) => candidate.kind === kind)
  if (!picture) throw new Error(`${id} has no picture of its ${kind}`)
  return picture
}

const pixelsOf = async (id: string, kind: string) =>
  develop(await pictureOf(id, kind).draw(240))
    .raw()
    .toBuffer()

describe('redrawing the catalogue', () => {
  // The cloth is the quickest picture that goes through print, weave, folds and light at full width.
  it('gives the stored files byte for byte', { timeout: 120_000 }, async () => {
    const folder = join(catalogue, 'images/lehar-skirt')
    const picture = pictureOf('lehar-skirt', 'cloth')
    const scene = await picture.draw(FULL_WIDTH)
    const files = await encodeProductPicture(scene, picture)
    expect(files.map(({ name }) => name)).toEqual([
      '3-240.avif',
      '3-400.avif',
      '3-600.avif',
      '3-800.avif',
      '3-800.webp',
      '3-1200.avif',
      '3-1600.avif',
    ])
    const stored = await Promise.all(files.map(({ name }) => readFile(join(folder, name))))
    expect(files.filter(({ bytes }, i) => !stored[i]?.equals(bytes)).map(({ name }) => name)).toEqual([])
    const meta = JSON.parse(await readFile(join(folder, 'meta.json'), 'utf8')) as { images: unknown[] }
    expect({ n: 3, kind: 'cloth', ...(await placeholderOf(scene)) }).toEqual(meta.images[2])
  })

  // Fingerprints of the pixels, before any encoder: where these hold and the files differ, it is sharp that changed.
  it.each([
    ['ajrakh-stole', 'front', 'd03495d0aa2c6949'],
    ['ajrakh-stole', 'colour', 'ac3e244af973da8e'],
    ['ajrakh-stole', 'stack', '6b50acdc7fb8d90e'],
    ['dabu-palazzo', 'back', '4ddfbe05fe040907'],
    ['dabu-palazzo', 'corner', 'a60e3245701cf7e5'],
    ['neel-buti-kurta', 'block', 'ac83b4ba19291e0f'],
  ])('draws the %s’s %s with the pixels it always had', { timeout: 60_000 }, async (id, kind, fingerprint) => {
    const digest = createHash('sha256')
      .update(await pixelsOf(id, kind))
      .digest('hex')
    expect(digest.slice(0, 16)).toBe(fingerprint)
  })

  it('knows every product of the demo catalogue by its name', async () => {
    const products = JSON.parse(await readFile(join(catalogue, 'products.json'), 'utf8')) as { id: string; name: string }[]
    expect(new Map([...RANGE.values()].map(({ id, name }) => [id, name]))).toEqual(new Map(products.map(({ id, name }) => [id, name])))
  })

  it.each(Object.entries({ ...logos(), ...stampedEdges() }))('gives the stored %s', async (name, svg) => {
    expect(svg).toBe(await readFile(join(root, 'src/web/assets', name), 'utf8'))
  })
})

describe('writing what was drawn', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chhaap-artwork-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('leaves a file alone that has the same bytes already', async () => {
    const file = (name: string, text: string) => ({ name, bytes: Buffer.from(text) })
    expect(await writeChanged(folder, [file('a', 'one'), file('b', 'two')])).toEqual(['a', 'b'])
    expect(await writeChanged(folder, [file('a', 'one'), file('b', 'three')])).toEqual(['b'])
    expect(await readFile(join(folder, 'b'), 'utf8')).toBe('three')
  })
})

describe('the command line', () => {
  it('draws everything when nothing is named', () => {
    expect(readWishes([])).toMatchObject({ products: [...RANGE.keys()], brand: true, width: FULL_WIDTH })
    expect(readWishes([]).heroes).toHaveLength(15)
  })

  it('draws only what is named', () => {
    expect(readWishes(['--only', 'kairi-tote,lehar-skirt'])).toMatchObject({
      products: ['kairi-tote', 'lehar-skirt'],
      heroes: [],
      brand: false,
    })
    expect(readWishes(['--hero', 'craft-wide'])).toMatchObject({ products: [], heroes: ['craft-wide'], brand: false })
  })

  it.each([
    ['an unknown product', ['--only', 'sari'], 'There is no piece "sari"'],
    ['an unknown picture', ['--hero', 'moon'], 'There is no picture "moon"'],
    ['a width that is no number', ['--width', 'wide', '--out', 'x'], '--width is at least 240 pixels'],
    ['another width for the catalogue itself', ['--width', '480'], 'say where with --out'],
  ])('refuses %s', (_, argv, reason) => {
    expect(() => readWishes(argv)).toThrow(reason)
  })
})
