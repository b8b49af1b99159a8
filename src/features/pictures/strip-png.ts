const SIGNATURE_LENGTH = 8
/** The bytes of a chunk's length, name and checksum. */
const FRAME = 12
/** The chunks that a picture is made of. */
const NEEDED = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])
/** The chunks that colours and orientation depend on, each once: no profile of a camera or a screen is larger. */
const USEFUL = new Set(['gAMA', 'cHRM', 'sRGB', 'iCCP', 'eXIf'])
const MAX_USEFUL_BYTES = 64 * 1024

/**
 * A PNG file without its texts and other additions: thousands of compressed texts in a small file would keep a decoder
 * busy for many seconds. A file that is cut off stays so.
 */
export function stripPng(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kept = [file.subarray(0, SIGNATURE_LENGTH)]
  const seen = new Set<string>()
  for (let at = SIGNATURE_LENGTH; at + FRAME <= file.length;) {
    const length = file.readUInt32BE(at)
    const name = file.toString('latin1', at + 4, at + 8)
    const end = at + FRAME + length
    const isUseful = USEFUL.has(name) && !seen.has(name) && length <= MAX_USEFUL_BYTES
    if (NEEDED.has(name) || isUseful) kept.push(file.subarray(at, end))
    seen.add(name)
    at = end
  }
  return Buffer.concat(kept)
}
