import { randomUUID } from 'node:crypto'
import { createReadStream, type Stats } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Files } from '../../shop.ts'
import { checkedKey, isKey } from './keys.ts'

const TEMPORARY = '.drafts'

/**
 * Stores files in `folder`, which is created when missing. Writes are atomic and durable: a temporary file is flushed and
 * renamed. Keys consist of a-z, 0-9, `.`, `_`, `-` and inner `/`; reading another key finds nothing, writing it throws.
 */
export function createDiskFiles(folder: string): Files {
  const pathOf = (key: string) => join(folder, checkedKey(key))
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      const temporary = join(folder, TEMPORARY, randomUUID())
      await mkdir(dirname(temporary), { recursive: true })
      await mkdir(dirname(path), { recursive: true })
      try {
        await writeFlushed(temporary, bytes)
        await rename(temporary, path)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
      await flushFolder(dirname(path))
    },
    async get(key) {
      if (!isKey(key)) return null
      const path = pathOf(key)
      const found = await findFile(path)
      return found && { stream: readLazily(path), size: found.size, version: `${found.ino}-${Math.trunc(found.mtimeMs)}` }
    },
    async has(key) {
      return isKey(key) && (await findFile(pathOf(key))) !== null
    },
    async delete(key) {
      await rm(pathOf(key), { force: true })
    },
    list: (prefix = '') => keysIn(folder, prefix),
  }
}

/** Reads one folder at a time, so that memory use does not grow with the store. The temporary folder is not a valid key. */
async function* keysIn(folder: string, prefix: string, below = ''): AsyncGenerator<string> {
  const entries = await opendir(join(folder, below)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for await (const entry of entries) {
    const key = below + entry.name
    if (entry.isDirectory() && isKey(key) && mayContain(`${key}/`, prefix)) yield* keysIn(folder, prefix, `${key}/`)
    else if (entry.isFile() && isKey(key) && key.startsWith(prefix)) yield key
  }
}

function mayContain(path: string, prefix: string): boolean {
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

/** A rename survives a power failure only after its folder is flushed. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function findFile(path: string): Promise<Stats | null> {
  try {
    const found = await stat(path)
    return found.isFile() ? found : null
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw error
  }
}

/** Opens the file at the first read, so that an unread stream leaves no file open. */
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
