import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeChanged } from '../files/drawn-file.ts'
import { metaFile } from '../files/meta.ts'
import { drawSetting, drawWorn } from './draw-worn.ts'
import { SETTINGS } from './pieces.ts'

const MEASURED = 'measured.json'

const IMAGES = join(import.meta.dirname, '../../catalogue/images')

/** Draws a piece's worn pictures, or a setting's of the shop's own pages, into the catalogue, and keeps what the cloth measured. */
export async function redrawWorn(id: string): Promise<void> {
  const setting = SETTINGS[id]
  if (setting) return tell(id, await writeChanged(join(IMAGES, 'shop'), await drawSetting(setting)))
  const { files, entries, measured } = await drawWorn(id)
  const folder = join(IMAGES, id)
  const changed = await writeChanged(folder, [...files, await metaFile(folder, id, entries)])
  const known = await readMeasured()
  await writeChanged(import.meta.dirname, [measuredFile({ ...known, [id]: measured })])
  tell(id, changed)
}

function tell(id: string, changed: string[]): void {
  console.log(`${id}: ${changed.length === 0 ? 'all files as they were' : `wrote ${changed.join(', ')}`}`)
}

/** What a tape laid on each piece's draped cloth said, in cm. */
export async function readMeasured(): Promise<Record<string, Record<string, number>>> {
  return JSON.parse(await readFile(join(import.meta.dirname, MEASURED), 'utf8'))
}

function measuredFile(measured: Record<string, Record<string, number>>) {
  const sorted = Object.fromEntries(Object.entries(measured).toSorted(([one], [other]) => one.localeCompare(other)))
  return { name: MEASURED, bytes: Buffer.from(`${JSON.stringify(sorted, null, 2)}\n`) }
}
