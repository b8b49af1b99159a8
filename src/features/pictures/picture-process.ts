import { totalmem } from 'node:os'
import { createConcurrencyLimit } from '../../platform/work/concurrency-limit.ts'
import { runInProcess, type ProgramResult } from '../../platform/work/run-in-process.ts'
import type { AvifOptions, Inspected, JpegOptions, PictureTask, WebpOptions } from './picture-tasks.ts'

const PROGRAM = new URL('picture-program.ts', import.meta.url)
/** A picture of 64 megapixels takes up to 500 MB. */
const MEMORY_FOR_TWO = 3 * 1024 ** 3
const MAX_WAITING = 8
/** The time for one picture of unknown origin. */
const UNKNOWN_MS = 5000
/** The time of the jobs, which work on pictures that have been decoded before; AVIF takes seconds. */
const KNOWN_MS = 60_000

const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity)
const limit = createConcurrencyLimit({ concurrency: memory < MEMORY_FOR_TWO ? 1 : 2, maxWaiting: MAX_WAITING })

/**
 * The data shown while a picture is not encoded yet, and its WebP file where one is asked for. Decodes the whole picture.
 * @throws {UnavailableError} when too many pictures wait
 */
export async function inspectPicture(bytes: Uint8Array, webp: WebpOptions | null = null): Promise<Inspected> {
  const result = await run<Inspected>(bytes, { kind: 'inspect', webp }, UNKNOWN_MS)
  if ('value' in result) return result.value
  return { ok: false, reason: 'ended' in result ? 'too-slow' : 'damaged' }
}

/** A smaller file of a picture that was inspected before. @throws {UnavailableError} @throws when it is damaged */
export function encodeAvif(bytes: Uint8Array, options: AvifOptions): Promise<Uint8Array> {
  return encode(bytes, { kind: 'avif', options })
}

export function encodeWebp(bytes: Uint8Array, options: WebpOptions): Promise<Uint8Array> {
  return encode(bytes, { kind: 'webp', options })
}

/** For programs that know no other format. @throws {UnavailableError} @throws when it is damaged */
export function encodeJpeg(bytes: Uint8Array, options: JpegOptions): Promise<Uint8Array> {
  return encode(bytes, { kind: 'jpeg', options })
}

/** A WebP file of `side` × `side` pixels, null for a picture that cannot be decoded. @throws {UnavailableError} */
export async function cutSquare(bytes: Uint8Array, side: number): Promise<Uint8Array | null> {
  const result = await run<Uint8Array>(bytes, { kind: 'square', side }, UNKNOWN_MS)
  return 'value' in result ? result.value : null
}

async function encode(bytes: Uint8Array, task: PictureTask): Promise<Uint8Array> {
  const result = await run<Uint8Array>(bytes, task, KNOWN_MS)
  if ('value' in result) return result.value
  throw new Error('failure' in result ? result.failure : 'the picture took too long to encode')
}

function run<Value>(bytes: Uint8Array, task: PictureTask, limitMs: number): Promise<ProgramResult<Value>> {
  return limit(() => runInProcess<Value>(PROGRAM, { bytes, task }, limitMs))
}
