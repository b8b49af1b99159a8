import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeChanged } from '../files/drawn-file.ts'
import { metaFile } from '../files/meta.ts'
import { drawWorn } from './draw-worn.ts'

const MEASURED = 'measured.json'

/** Draws a piece's worn picture into the catalogue, and keeps what its cloth measured. */
export async function redrawWorn(id: string): Promise<void> {
  const { files, entry, measured } = await drawWorn(id)
  const folder = join(import.meta.dirname, '../../catalogue/images', id)
  const changed = await writeChanged(folder, [...files, await metaFile(folder, id, [entry])])
  const known = await readMeasured()
  await writeChanged(import.meta.dirname, [measuredFile({ ...known, [id]: measured })])
  console.log(`${id}: ${changed.length === 0 ? `all ${files.length} files as they were` : `wrote ${changed.join(', ')}`}`)
}

/** What a tape laid on each piece's draped cloth said, in cm. */
export async function readMeasured(): Promise<Record<string, Record<string, number>>> {
  return JSON.parse(await readFile(join(import.meta.dirname, MEASURED), 'utf8'))
}

function measuredFile(measured: Record<string, Record<string, number>>) {
  const sorted = Object.fromEntries(Object.entries(measured).toSorted(([one], [other]) => one.localeCompare(other)))
  return { name: MEASURED, bytes: Buffer.from(`${JSON.stringify(sorted, null, 2)}\n`) }
}
