import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logos } from './brand/logo.ts'
import { stampedEdges } from './brand/stamped-edges.ts'
import { coverage } from './cloth/block-ink.ts'
import { writeChanged } from './files/drawn-file.ts'
import { TOLERANCE, deviationsOf } from './pictures/measured.ts'
import { productPictures } from './pictures/product-pictures.ts'
import { FULL_WIDTH } from './pictures/product-shots.ts'
import { printOf } from './prints/prints.ts'
import { measuresOfSizeM } from './range/measures.ts'
import { RANGE, getPiece } from './range/range.ts'
import { readWishes } from './redraw.ts'
import { viewsOf, WORN } from './worn/pieces.ts'

const root = join(import.meta.dirname, '..')
const catalogue = join(root, 'catalogue')

describe('the catalogue’s pictures', () => {
  // Trousers are the quickest garment that has a chest's stand-in, a length and a hem.
  it('show a garment as large as the table of sizes says', { timeout: 120_000 }, async () => {
    const [front] = productPictures(getPiece('dabu-palazzo'))
    const drawing = await front!.draw(FULL_WIDTH / 4)
    const deviations = deviationsOf(drawing, 'front')
    expect(deviations.map(({ name }) => name)).toEqual(['length', 'leg hem, flat', 'hips, flat'])
    expect(deviations.filter(({ off }) => !(Math.abs(off) <= TOLERANCE))).toEqual([])
  })

  it('know every product by its id', async () => {
    const products = JSON.parse(await readFile(join(catalogue, 'products.json'), 'utf8')) as { id: string }[]
    expect([...RANGE.keys()].toSorted()).toEqual(products.map(({ id }) => id).toSorted())
  })

  it('are those that it names', async () => {
    const products = JSON.parse(await readFile(join(catalogue, 'products.json'), 'utf8')) as { id: string; images: string[] }[]
    for (const { id, images } of products) {
      const made = [...productPictures(getPiece(id)), ...viewsOf(WORN[id]!)].map(({ number }) => `${id}/${number}`)
      expect(images.toSorted()).toEqual(made.toSorted())
    }
  })

  it.each([...RANGE.values()])('show a block that carries the motif of $id', async ({ cloth: { main } }) => {
    const { layers, width, height } = printOf(main)
    const { values } = await coverage(layers.at(-1)!.svg, { width: 60, height: Math.round((60 * height) / width) }, [0, 0, width, height])
    expect(values.reduce((sum, value) => sum + value, 0) / values.length).toBeGreaterThan(0.04)
  })

  it('are drawn from the numbers that the description says', async () => {
    const products = JSON.parse(await readFile(join(catalogue, 'products.json'), 'utf8')) as { id: string; description: string }[]
    const unsaid = products.flatMap(({ id, description }) => {
      const { waist: _tied, ...measures } = measuresOfSizeM(getPiece(id))
      const { size } = getPiece(id)
      const said = size ? [size.width, size.height] : Object.values(measures)
      return said.filter((cm) => !description.includes(`${cm} cm`)).map((cm) => `${id}: ${cm} cm`)
    })
    expect(unsaid).toEqual([])
  })

  const files = [
    ...Object.entries(logos()).map((file) => ['catalogue', ...file]),
    ...Object.entries(stampedEdges()).map((file) => ['src/web/assets', ...file]),
  ]
  it.each(files)('have in %s the stored %s beside them', async (folder = '', name = '', svg = '') => {
    expect(svg).toBe(await readFile(join(root, folder, name), 'utf8'))
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
    expect(readWishes([]).heroes).toHaveLength(8)
  })

  it('draws only what is named', () => {
    expect(readWishes(['--only', 'kairi-tote,lehar-skirt'])).toMatchObject({
      products: ['kairi-tote', 'lehar-skirt'],
      heroes: [],
      brand: false,
    })
    expect(readWishes(['--hero', 'print-jaal'])).toMatchObject({ products: [], heroes: ['print-jaal'], brand: false })
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
