import { inflateSync } from 'node:zlib'

const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const SFNT_HEADER = 12
const SFNT_ENTRY = 16

/**
 * Converts a WOFF file to a TrueType font. PDFKit can read WOFF, but would decompress it again, and more slowly, for each
 * document.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const power = 2 ** Math.floor(Math.log2(count))
  head.writeUInt16BE(power * 16, 6)
  head.writeUInt16BE(Math.log2(power), 8)
  head.writeUInt16BE((count - power) * 16, 10)
  const tables: Buffer[] = []
  let offset = head.length
  for (let index = 0; index < count; index++) {
    const entry = WOFF_HEADER + index * WOFF_ENTRY
    const [start, packedLength, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [number, number, number]
    const packed = woff.subarray(start, start + packedLength)
    const table = packedLength < length ? inflateSync(packed) : packed
    const at = SFNT_HEADER + index * SFNT_ENTRY
    woff.copy(head, at, entry, entry + 4)
    woff.copy(head, at + 4, entry + 16, entry + 20)
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(length, at + 12)
    const padded = Buffer.concat([table], Math.ceil(length / 4) * 4)
    tables.push(padded)
    offset += padded.length
  }
  return Buffer.concat([head, ...tables])
}
