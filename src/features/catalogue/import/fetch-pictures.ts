import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { MAX_PICTURE_BYTES } from '../../../domain/picture.ts'
import type { FetchPublic } from '../../../platform/outgoing/fetch-public.ts'
import { faultOfFormat } from '../../pictures/picture-format.ts'
import { PICTURE_FAULTS } from './find-picture-files.ts'
import { pathOfAddress } from './picture-folder.ts'

/** Shops answer more at once by refusing all. */
const AT_ONCE = 4
const MOST_PICTURES = 10_000
const MOST_BYTES = 10_000_000_000
const WITHIN_MS = 60 * 60_000
const MOST_REDIRECTS = 3

type Fetching = {
  fetch: FetchPublic
  addresses: readonly string[]
  folder: string
  onProgress?: ((progress: { done: number; total: number }) => void) | undefined
}

/**
 * Brings pictures from their addresses into a folder, each under the path that it has there, and complete or not at all: whoever
 * calls it again fetches those that are missing. At most an hour, 10,000 pictures and 10 GB. @returns why each of the others is not there
 */
export async function fetchPictures({ fetch, addresses, folder, onProgress }: Fetching): Promise<Map<string, string>> {
  const failed = new Map<string, string>()
  const signal = AbortSignal.timeout(WITHIN_MS)
  const waiting = [...new Set(addresses)].values()
  const total = new Set(addresses).size
  let done = 0
  let bytes = 0
  const work = async () => {
    for (const address of waiting) {
      const reason =
        done >= MOST_PICTURES || bytes > MOST_BYTES || signal.aborted
          ? 'was not fetched yet: give the same command again to go on'
          : await fetchPicture({ fetch, address, folder, signal }).then((result) => {
              if (typeof result === 'string') return result
              bytes += result
              return null
            })
      if (reason !== null) failed.set(address, reason)
      done += 1
      onProgress?.({ done, total })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return failed
}

type One = { fetch: FetchPublic; address: string; folder: string; signal: AbortSignal }

/** @returns its bytes, or why it could not be had */
async function fetchPicture({ fetch, address, folder, signal }: One): Promise<number | string> {
  const path = pathOfAddress(address)
  if (path === null) return 'has no name of a file'
  let next = address.replace(/^http:/i, 'https:')
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const answer = await fetch(next, {
      maxBytes: MAX_PICTURE_BYTES,
      signal,
      headers: { accept: 'image/jpeg, image/png, image/webp, image/avif' },
    })
    if (!answer.ok) return answer.reason === 'not-public' ? 'is not at a public HTTPS address' : `could not be fetched: ${answer.failure}`
    const target = [301, 302, 303, 307, 308].includes(answer.status) ? URL.parse(answer.headers.location ?? '', next) : null
    if (target) {
      next = target.href
      continue
    }
    if (answer.status !== 200) return `could not be fetched: its address answered ${answer.status}`
    if (!answer.isWhole) return `is larger than ${MAX_PICTURE_BYTES / 1_000_000} MB`
    const fault = faultOfFormat(answer.body)
    if (fault) return PICTURE_FAULTS[fault]
    await store(join(folder, path), answer.body)
    return answer.body.length
  }
  return 'could not be fetched: its address leads on too often'
}

async function store(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(`${path}.part`, bytes)
  await rename(`${path}.part`, path)
}
