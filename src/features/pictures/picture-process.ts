import { totalmem } from 'node:os'
import { runInProcess, type ProgramResult } from '../../platform/work/run-in-process.ts'
import { createTurns, SHOP } from '../../platform/work/turns.ts'
import type { AvifOptions, Inspected, JpegOptions, PictureTask, WebpOptions } from './picture-tasks.ts'

const PROGRAM = new URL('picture-program.ts', import.meta.url)
/** A picture of 64 megapixels takes up to 500 MB. */
const MEMORY_FOR_TWO = 3 * 1024 ** 3
/** The time for a picture that somebody has sent and waits for. */
const SENT_MS = 5000
/** The time of the shop's own work, which a busy machine must not end, and for pictures that have been decoded before; AVIF takes seconds. */
const PATIENT_MS = 60_000

/** For whom a picture is worked on: they take turns. */
export type PictureTurn = 'shopper' | 'owner' | 'visitor' | typeof SHOP

const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity)
const atOnce = memory < MEMORY_FOR_TWO ? 1 : 2
const turns = createTurns({ perKey: atOnce, inAll: atOnce, waitingPerKey: 100, waitingInAll: 400 })
/** What takes longest has one place: the other is for what somebody waits for. */
const longTurns = createTurns({ perKey: 1, inAll: 1, waitingPerKey: 100, waitingInAll: 100 })

/**
 * The data shown while a picture is not encoded yet, and its WebP file where one is asked for. Decodes the whole picture.
 * @throws {UnavailableError} when too many pictures wait
 */
export async function inspectPicture(bytes: Uint8Array, whose: PictureTurn, webp: WebpOptions | null = null): Promise<Inspected> {
  const result = await run<Inspected>({ bytes, task: { kind: 'inspect', webp } }, whose, whose === SHOP ? PATIENT_MS : SENT_MS)
  if ('value' in result) return result.value
  return { ok: false, reason: 'ended' in result ? 'too-slow' : 'damaged' }
}

/** A smaller file of a picture that was inspected before. @throws {UnavailableError} @throws when it is damaged */
export function encodeAvif(bytes: Uint8Array, options: AvifOptions): Promise<Uint8Array> {
  return longTurns.run(SHOP, () => encode(bytes, { kind: 'avif', options }))
}

export function encodeWebp(bytes: Uint8Array, options: WebpOptions): Promise<Uint8Array> {
  return longTurns.run(SHOP, () => encode(bytes, { kind: 'webp', options }))
}

/** For programs that know no other format. @throws {UnavailableError} @throws when it is damaged */
export function encodeJpeg(bytes: Uint8Array, options: JpegOptions, whose: PictureTurn = SHOP): Promise<Uint8Array> {
  return encode(bytes, { kind: 'jpeg', options }, whose)
}

/** A WebP file of `side` × `side` pixels, null for a picture that cannot be decoded. @throws {UnavailableError} */
export async function cutSquare(bytes: Uint8Array, side: number): Promise<Uint8Array | null> {
  const result = await run<Uint8Array>({ bytes, task: { kind: 'square', side } }, SHOP, PATIENT_MS)
  return 'value' in result ? result.value : null
}

async function encode(bytes: Uint8Array, task: PictureTask, whose: PictureTurn = SHOP): Promise<Uint8Array> {
  const result = await run<Uint8Array>({ bytes, task }, whose, PATIENT_MS)
  if ('value' in result) return result.value
  throw new Error('failure' in result ? result.failure : 'the picture took too long to encode')
}

let ground = '#fdfcfa'

/** Says on which colour transparent pictures are laid from now on: that of the shop's page. To be called once, at the start. */
export function layPicturesOn(colour: string): void {
  ground = colour
}

type Work = { bytes: Uint8Array; task: PictureTask }

function run<Value>(work: Work, whose: PictureTurn, limitMs: number): Promise<ProgramResult<Value>> {
  return turns.run(whose, () => runInProcess<Value>(PROGRAM, { ...work, ground }, limitMs))
}
