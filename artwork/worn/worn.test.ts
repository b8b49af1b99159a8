import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { TOLERANCE } from '../pictures/measured.ts'
import { measuresOfSizeM } from '../range/measures.ts'
import { RANGE, getPiece } from '../range/range.ts'
import { drawWorn, wornFiles } from './draw-worn.ts'
import { viewsOf, WORN, WORN_NUMBER } from './pieces.ts'
import { requirePrograms } from './programs.ts'
import { readMeasured } from './redraw-worn.ts'

/** Measures that a garment lies to on its own, as nothing draws it in. */
const TAPED = ['chest', 'hips', 'hem', 'sleeve', 'length']
const measured = await readMeasured()

describe('the worn pieces', () => {
  it.each(Object.entries(measured))('hang in %s at the measures of size M', (id, tape) => {
    const table = measuresOfSizeM(getPiece(id)) as unknown as Record<string, number>
    const names = TAPED.filter((name) => name in tape && name in table)
    expect(names.length).toBeGreaterThan(0)
    const off = names.filter((name) => !(Math.abs(tape[name]! / table[name]! - 1) <= TOLERANCE))
    expect(off.map((name) => `${name}: ${tape[name]} cm of ${table[name]} cm`)).toEqual([])
  })

  it('have a pattern for every piece of the range', () => {
    expect(Object.keys(WORN).toSorted()).toEqual([...RANGE.keys()].toSorted())
  })

  it('were measured where the catalogue shows one first, and lie flat after it', async () => {
    const file = join(import.meta.dirname, '../../catalogue/products.json')
    const products = JSON.parse(await readFile(file, 'utf8')) as { id: string; images: string[] }[]
    const shown = products.filter(({ id, images }) => images.includes(`${id}/${WORN_NUMBER}`))
    expect(shown.map(({ id }) => id).toSorted()).toEqual(Object.keys(measured).toSorted())
    for (const { id, images } of shown) {
      const worn = viewsOf(WORN[id]!).map(({ number }) => `${id}/${number}`)
      expect(images.slice(0, images.indexOf(`${id}/1`))).toEqual(worn)
    }
  })
})

describe('drawing one', () => {
  it('says what is missing, with the line that installs it', () => {
    expect(() => requirePrograms((command) => command !== 'blender')).toThrow(
      /^A worn picture needs Blender\. On Debian 12 this installs it:\napt-get install .*blender/,
    )
    expect(() => requirePrograms(() => true)).not.toThrow()
  })

  it('refuses what has no pattern', () => {
    expect(() => drawWorn('sari')).toThrow(
      'There is no pattern for "sari". Known: home, rail, stole, shelf, printing, pouch, neel-buti-kurta',
    )
  })

  it('gives the widths of the catalogue, its own at most', async () => {
    const photo = await sharp({ create: { width: 1200, height: 1500, channels: 3, background: '#d4d0c8' } })
      .png()
      .toBuffer()
    const { files, entry } = await wornFiles(photo, { number: 5, kind: 'lookbook' })
    expect(files.map(({ name }) => name)).toEqual(['5-240.avif', '5-400.avif', '5-600.avif', '5-800.avif', '5-800.webp', '5-1200.avif'])
    expect(entry).toEqual({ n: 5, kind: 'lookbook', colour: '#d4d0c8' })
  })
})
