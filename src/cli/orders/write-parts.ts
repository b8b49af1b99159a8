import { writeFile } from 'node:fs/promises'
import { counted } from '../../domain/counted.ts'
import type { Context, Outcome } from '../command.ts'

type Export = { file: string; what: 'products' | 'orders' | 'codes'; progress: Context['progress']; mode?: number }

/** Writes a CSV file of many parts, where there is none yet, and shows how many of `what` are in it. */
export async function writeParts(
  { file, what, progress, mode = 0o666 }: Export,
  parts: AsyncIterable<{ csv: string; count: number }>,
): Promise<Outcome> {
  let total = 0
  const texts = async function* () {
    for await (const { csv, count } of parts) {
      yield csv
      total += count
      progress({ done: total, total: null, what })
    }
  }
  await writeFile(file, texts(), { mode, flag: 'wx' })
  return { body: [`${counted(total, `${what.slice(0, -1)} is`, `${what} are`)} in ${file}.`], json: { file, [what]: total } }
}
