import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Files } from '../../shop.ts'
import { checkedKey, isKey } from './keys.ts'

const DRAFTS = '.drafts'

/**
 * Stored files in `folder`, which is made when it is missing. A file is there whole and on disk, or not at all:
 * it is written beside the others, flushed, and renamed.
 * Keys are made of a-z, 0-9, `.`, `_`, `-` and inner `/`: under any other key there is no file, and writing throws.
 */
export function createDiskFiles(folder: string): Files {
  const pathOf = (key: string) => join(folder, checkedKey(key))
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      const draft = join(folder, DRAFTS, randomUUID())
      await mkdir(dirname(draft), { recursive: true })
      await mkdir(dirname(path), { recursive: true })
      try {
        await writeFlushed(draft, bytes)
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      await flushFolder(dirname(path))
    },
    async get(key) {
      if (!isKey(key)) return null
      const path = pathOf(key)
      const size = await sizeOf(path)
      return size === null ? null : { stream: readLazily(path), size }
    },
    async has(key) {
      return isKey(key) && (await sizeOf(pathOf(key))) !== null
    },
    async delete(key) {
      await rm(pathOf(key), { force: true })
    },
    list: (prefix = '') => keysIn(folder, prefix),
  }
}

/** Walks one folder at a time, so that memory does not grow with the store. Drafts are no keys. */
async function* keysIn(folder: string, prefix: string, below = ''): AsyncGenerator<string> {
  const entries = await opendir(join(folder, below)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for await (const entry of entries) {
    const key = below + entry.name
    if (entry.isDirectory() && isKey(key) && startsAlike(`${key}/`, prefix)) yield* keysIn(folder, prefix, `${key}/`)
    else if (entry.isFile() && isKey(key) && key.startsWith(prefix)) yield key
  }
}

function startsAlike(path: string, prefix: string): boolean {
  return path.startsWith(prefix) || prefix.startsWith(path)
}

async function writeFlushed(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A rename outlives a power cut only when its folder is flushed too. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    const found = await stat(path)
    return found.isFile() ? found.size : null
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw error
  }
}

/** Opens the file at the first read, so that an answer without a body leaves nothing open. */
function readLazily(path: string): ReadableStream<Uint8Array> {
  let chunks: AsyncIterator<Uint8Array> | undefined
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        chunks ??= createReadStream(path)[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await chunks?.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}
