import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { NO_SYNONYMS, readSynonyms, type Synonyms } from '../domain/search/synonyms.ts'
import { messageOf } from '../errors/message-of.ts'
import { StartError } from '../errors/start-error.ts'

const words = z.array(z.string().min(1).max(80)).min(1).max(40)
const File = z.strictObject({ same: z.array(words).max(500).nullish(), also: z.record(z.string().min(1).max(80), words).nullish() })

/** The synonyms.yaml of a shop folder; none where it has no such file. @throws {StartError} for one that says something else */
export async function readSynonymsFile(folder: string): Promise<Synonyms> {
  const read = await examineSynonyms(folder)
  if (read.ok) return read.synonyms
  throw new StartError(`${join(folder, FILE)} cannot be read: ${read.fault}`)
}

/** The same, with what is wrong with the file. */
export async function examineSynonyms(folder: string): Promise<{ ok: true; synonyms: Synonyms } | { ok: false; fault: string }> {
  const text = await readFile(join(folder, FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return { ok: true, synonyms: NO_SYNONYMS }
  try {
    const { same, also } = File.parse(parse(text, { maxAliasCount: 0 }) ?? {})
    return { ok: true, synonyms: readSynonyms({ same: same ?? [], also: also ?? {} }) }
  } catch (error) {
    const words = error instanceof z.ZodError ? z.prettifyError(error) : messageOf(error)
    return { ok: false, fault: words.replace(/\s+/g, ' ').slice(0, 300) }
  }
}

const FILE = 'synonyms.yaml'
