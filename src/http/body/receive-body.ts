import { finished, type Readable } from 'node:stream'

/** A body has this long, and a second more for each `BYTES_PER_S` that have come: a phone with one bar is faster. */
const GRACE_MS = 10_000
const BYTES_PER_S = 8 * 1024
const DEADLINE_MS = 120_000
/** Each piece costs work: those beyond these must have so many bytes on average. Packets have more than 1000. */
const FREE_PIECES = 4_000
const BYTES_PER_PIECE = 256

export type BodyPace = { graceMs: number; bytesPerS: number; deadlineMs: number }
const PACE: BodyPace = { graceMs: GRACE_MS, bytesPerS: BYTES_PER_S, deadlineMs: DEADLINE_MS }

/** Why a body was not received to its end. */
export type BodyFault = 'too-large' | 'too-slow' | 'in-pieces' | 'no-memory' | 'broken'

type Options = {
  maxBytes: number
  /** Whether there is memory for so many more bytes. */
  hold: (bytes: number) => boolean
  pace?: BodyPace
}

/** All of a body, or why not; the rest is then left unread. */
export function receiveBody(stream: Readable, { maxBytes, hold, pace = PACE }: Options): Promise<Buffer<ArrayBuffer> | BodyFault> {
  const { promise, resolve } = Promise.withResolvers<Buffer<ArrayBuffer> | BodyFault>()
  const pieces: Buffer[] = []
  const begun = performance.now()
  let bytes = 0
  let timer = setTimeout(checkPace, pace.graceMs)

  function end(result: Buffer<ArrayBuffer> | BodyFault): void {
    clearTimeout(timer)
    stopWatching()
    stream.off('data', take)
    stream.pause()
    resolve(result)
  }

  function take(piece: Buffer): void {
    bytes += piece.length
    pieces.push(piece)
    if (bytes > maxBytes) end('too-large')
    else if (pieces.length > FREE_PIECES + bytes / BYTES_PER_PIECE) end('in-pieces')
    else if (!hold(piece.length)) end('no-memory')
  }

  function checkPace(): void {
    const allowedMs = Math.min(pace.graceMs + (bytes / pace.bytesPerS) * 1000, pace.deadlineMs)
    const leftMs = begun + allowedMs - performance.now()
    if (leftMs <= 0) end('too-slow')
    else timer = setTimeout(checkPace, Math.max(leftMs, 10))
  }

  const stopWatching = finished(stream, { writable: false }, (error) => end(error ? 'broken' : Buffer.concat(pieces)))
  stream.on('data', take)
  return promise
}
