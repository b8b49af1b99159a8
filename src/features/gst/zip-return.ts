import { Zip, ZipDeflate } from 'fflate'
import type { ReturnPart } from '../../domain/receipts/gstr1.ts'

/** A month's return as one ZIP archive: its files grow side by side and are packed while they are read, so that memory holds a tenth of it. */
export async function* zipReturn(parts: AsyncIterable<ReturnPart>, at: Date): AsyncGenerator<Uint8Array> {
  const packed: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    packed.push(chunk)
  })
  const files = new Map<string, ZipDeflate>()
  const encoder = new TextEncoder()
  for await (const { file, csv } of parts) {
    const entry = files.get(file) ?? new ZipDeflate(`${file}.csv`)
    if (!files.has(file)) {
      files.set(file, entry)
      entry.mtime = at
      zip.add(entry)
    }
    entry.push(encoder.encode(csv))
    yield* packed.splice(0)
  }
  for (const entry of files.values()) entry.push(new Uint8Array(), true)
  zip.end()
  yield* packed
}
