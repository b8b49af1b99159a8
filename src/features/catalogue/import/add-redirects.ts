import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AddedRedirects } from '../../../domain/import/import-report.ts'

/** Old addresses and where they lead now; `written` is false where the folder cannot be written. */

/** As many as the shop reads of such a file. */
const MOST_LINES = 5000
/** What such a line may hold. */
const ADDRESS = /^\/(?!\/)[^\s,#*]{0,300}$/

/** Adds to `redirects.csv` of the shop folder the old addresses that are not there yet. They lead on after the next start. */
export async function addRedirects(folder: string, addresses: readonly (readonly [from: string, to: string])[]): Promise<AddedRedirects> {
  const path = join(folder, 'redirects.csv')
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return 'from,to\n'
    throw error
  })
  const lines = text.trimEnd().split(/\r?\n/)
  const known = new Set(lines.map((line) => line.split(',')[0]!.trim()))
  const isNew = ([from, to]: readonly [string, string]) => ADDRESS.test(from) && from !== to && !known.has(from) && !known.has(to)
  const added = addresses.filter(isNew).map((pair) => pair.join(','))
  const room = added.slice(0, Math.max(0, MOST_LINES - lines.length - 1))
  if (room.length === 0) return { lines: added, written: added.length === 0 }
  try {
    const whole = `${path}.${process.pid}`
    await writeFile(whole, `${[...lines, ...room].join('\n')}\n`)
    await rename(whole, path)
    return { lines: added, written: room.length === added.length }
  } catch {
    return { lines: added, written: false }
  }
}
