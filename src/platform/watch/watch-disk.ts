import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const PROBE = Buffer.alloc(64 * 1024)
/** A caller who asks more often gets the last answer. */
const KEPT_MS = 5_000

const FULL = new Set(['ENOSPC', 'EDQUOT'])

/** Returns a function that says why nothing can be written to `folder`, or null. It tries, at most every five seconds. */
export function watchDisk(folder: string, keptMs = KEPT_MS): () => Promise<string | null> {
  const path = join(folder, `.probe-${process.pid}`)
  let last: { at: number; fault: Promise<string | null> } | null = null
  return () => {
    const now = performance.now()
    if (!last || now - last.at > keptMs) last = { at: now, fault: probe(path) }
    return last.fault
  }
}

async function probe(path: string): Promise<string | null> {
  try {
    // An instance that has not stored anything has no folder yet.
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, PROBE)
    return null
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    return FULL.has(code) ? 'the disk is full' : `nothing can be written to the disk (${code})`
  } finally {
    await rm(path, { force: true }).catch(() => {})
  }
}
