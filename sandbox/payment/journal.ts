import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Timed = { timer: NodeJS.Timeout }
type Stored<T extends Timed> = Omit<T, 'timer'>

/** Keeps records over a kill -9: each change is a line of JSON, and the last line of a record counts. */
export type Journal<T extends Timed> = { stored: Stored<T>[]; write(record: T): void }

/** Without a folder nothing is kept. Synchronous, so that what was answered is in the file. */
export function openJournal<T extends Timed>(folder: string | null, name: string, idOf: (record: Stored<T>) => string): Journal<T> {
  if (folder === null) return { stored: [], write: () => {} }
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}.jsonl`)
  const toLine = (record: Stored<T>) => `${JSON.stringify({ ...record, timer: undefined })}\n`
  const latest = new Map<string, Stored<T>>()
  // A kill may cut the last line, which nobody has heard of then.
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : []
  for (const line of lines) {
    const record = JSON.parse(line) as Stored<T>
    latest.set(idOf(record), record)
  }
  const stored = [...latest.values()]
  writeFileSync(file, stored.map(toLine).join(''))
  return { stored, write: (record) => appendFileSync(file, toLine(record)) }
}
