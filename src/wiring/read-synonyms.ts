import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { NO_SYNONYMS, readSynonyms, type Synonyms } from '../domain/synonyms.ts'
import { messageOf } from '../errors/message-of.ts'
import { StartError } from '../errors/start-error.ts'

const words = z.array(z.string().min(1).max(80)).min(1).max(40)
const File = z.strictObject({ same: z.array(words).max(500).nullish(), also: z.record(z.string().min(1).max(80), words).nullish() })

/** The synonyms.yaml of a shop folder; none where it has no such file. @throws {StartError} for one that says something else */
export async function readSynonymsFile(folder: string): Promise<Synonyms> {
  const path = join(folder, 'synonyms.yaml')
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return NO_SYNONYMS
  try {
    const { same, also } = File.parse(parse(text, { maxAliasCount: 0 }) ?? {})
    return readSynonyms({ same: same ?? [], also: also ?? {} })
  } catch (error) {
    throw new StartError(`${path} cannot be read: ${messageOf(error).replace(/\s+/g, ' ').slice(0, 300)}`)
  }
}
