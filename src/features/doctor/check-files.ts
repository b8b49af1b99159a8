import { randomUUID } from 'node:crypto'
import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import { counted } from '../../domain/counted.ts'
import type { Db } from '../../schema.ts'
import type { Files } from '../../shop.ts'
import { avifKey, webpKey } from '../pictures/picture-files.ts'
import { failed, ok, warning, type Finding } from './finding.ts'

const SAMPLE = 500
const AT_ONCE = 16

/** Writes, reads, finds and deletes a file. @throws what the storage throws */
export async function tryStorage(files: Files): Promise<string> {
  const key = `doctor/${randomUUID()}`
  const bytes = Buffer.from(key)
  await files.put(key, bytes)
  try {
    const stored = await files.get(key)
    const read = stored && Buffer.from(await new Response(stored.stream).arrayBuffer())
    if (!read?.equals(bytes)) throw new Error('it gives back something else than was stored')
    if (!(await Array.fromAsync(files.list('doctor/'))).includes(key)) throw new Error('it does not list what was stored')
  } finally {
    await files.delete(key)
  }
  if (await files.has(key)) throw new Error('it does not delete')
  return 'stores, lists, reads and deletes'
}

/** Whether the files of pictures are there, of at most `SAMPLE` pictures. */
export async function checkPictures(db: Db, files: Files): Promise<Finding> {
  const check = 'pictures'
  const { rows: pictures } = await sql<{ name: string; widths: number[]; webp_width: number | null }>`
    select name, widths, webp_width from pictures
    union all
    select name, widths, webp_width from review_photos
    limit ${SAMPLE}`.execute(db)
  const keys = pictures.flatMap(({ name, widths, webp_width: webp }) => [
    ...widths.map((width) => avifKey(name, width)),
    ...(webp === null ? [] : [webpKey(name, webp)]),
  ])
  const missing: string[] = []
  for (let from = 0; from < keys.length; from += AT_ONCE) {
    const some = keys.slice(from, from + AT_ONCE)
    const present = await Promise.all(some.map((key) => files.has(key)))
    missing.push(...some.filter((_, index) => !present[index]))
  }
  if (missing.length === 0) return ok(check, `the files of ${counted(pictures.length, 'picture')} are there`)
  const advice =
    'Restore them from a backup, or import the catalogue again: `products import FILE`. STORAGE_URL or DATA_DIR may name another place than before.'
  return failed(check, `${counted(missing.length, 'file is', 'files are')} missing, such as ${missing[0]}`, advice)
}

const MEGABYTE = 1024 * 1024
const LITTLE_MB = 1024
const TOO_LITTLE_MB = 200

/** The room on the disk of a folder, which the first start makes. */
export async function checkDisk(folder: string): Promise<Finding> {
  let facts: StatsFs
  try {
    facts = await statfsOfNearest(folder)
  } catch (error) {
    const advice = 'Give the shop’s user the right to enter and write this folder, or set DATA_DIR to another one.'
    return failed('disk', `${folder} cannot be looked at (${(error as NodeJS.ErrnoException).code})`, advice)
  }
  const { bavail, bsize } = facts
  const free = Math.floor((bavail * bsize) / MEGABYTE)
  const found = `${free} MB free in ${folder}`
  const advice = 'Make room, or move DATA_DIR to a larger disk: a full disk stops every order.'
  if (free < TOO_LITTLE_MB) return failed('disk', found, advice)
  return free < LITTLE_MB ? warning('disk', found, advice) : ok('disk', found)
}

async function statfsOfNearest(folder: string): Promise<StatsFs> {
  try {
    return await statfs(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(folder) === folder) throw error
    return statfsOfNearest(dirname(folder))
  }
}
