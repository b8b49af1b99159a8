import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib'
import type { GzipPiece } from '../context.ts'

/** Ends on a byte boundary without a last block, and the next piece does not refer to this one. */
const FLUSHED = { finishFlush: constants.Z_FULL_FLUSH }

/** For a piece that many bodies contain. */
export async function compressPiece(bytes: Buffer): Promise<GzipPiece> {
  return { bytes, deflated: await promisify(deflateRaw)(bytes, { ...FLUSHED, level: constants.Z_BEST_COMPRESSION }) }
}

/** Shorter pieces are not worth compressing: setting up zlib costs more than sending them. */
const MIN_BYTES = 1024

/** For a piece of one body. It is never compressed together with other text, so the body's length tells nothing about it (BREACH). */
export function pieceOf(bytes: Buffer): GzipPiece {
  return {
    bytes,
    deflated: bytes.length < MIN_BYTES ? storedBlock(bytes) : deflateRawSync(bytes, { ...FLUSHED, level: constants.Z_BEST_SPEED }),
  }
}

/** A deflate block without compression (RFC 1951 §3.2.4), of at most 65,535 bytes. */
function storedBlock(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(bytes.length, 1)
  head.writeUInt16LE(~bytes.length & 0xffff, 3)
  return Buffer.concat([head, bytes])
}

/** RFC 1952 §2.3: deflate, no flags, no time, an unknown system. */
const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const LAST_BLOCK = [1, 0, 0, 0xff, 0xff]

/** One gzip member of all pieces. */
export function joinGzip(pieces: GzipPiece[]): Buffer {
  const tail = Buffer.alloc(LAST_BLOCK.length + 8)
  tail.set(LAST_BLOCK)
  let crc = 0
  let length = 0
  for (const { bytes } of pieces) {
    crc = crc32(bytes, crc)
    length += bytes.length
  }
  tail.writeUInt32LE(crc, LAST_BLOCK.length)
  tail.writeUInt32LE(length, LAST_BLOCK.length + 4)
  return Buffer.concat([HEAD, ...pieces.map(({ deflated }) => deflated), tail])
}

/** The parts of `bytes`, one of which is `known` where they contain it: that is compressed already. */
export function splitAround(bytes: Buffer, known: GzipPiece): (Buffer | GzipPiece)[] {
  const at = bytes.indexOf(known.bytes)
  if (at < 0) return [bytes]
  return [bytes.subarray(0, at), known, bytes.subarray(at + known.bytes.length)]
}

/** A gzip body of `bytes`, of which `known` is compressed already where they contain it. */
export function gzipAround(bytes: Buffer, known: GzipPiece): Buffer {
  return joinGzip(splitAround(bytes, known).map((part) => (Buffer.isBuffer(part) ? pieceOf(part) : part)))
}
