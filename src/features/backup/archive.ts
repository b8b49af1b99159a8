import { once } from 'node:events'
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import tar from 'tar-stream'

/** A file within an archive. */
export type ArchiveFile = { name: string; bytes: Buffer }

/** The folder of the shop folder's files within an archive. */
export const FOLDER = 'shop-folder'
/** The largest entry that is read: a part of a table, or a file. */
export const MAX_ENTRY = 256 * 1024 * 1024
/** Reading notices a changed byte, also of a backup without a key. */
const CHECKED = { params: { [constants.ZSTD_c_checksumFlag]: 1 } }
const AGE_HEADER = 'age-encryption.org/'

/**
 * Writes `entries` to a new file as .tar.zst, encrypted with age (age-encryption.org) if a passphrase is given.
 * `age -d`, `zstd -d` and `tar -x` can read it. The file is renamed to `path` once it is complete and flushed.
 * @throws if `path` exists, or its draft, which is another run's
 */
export async function writeArchive(path: string, entries: AsyncIterable<ArchiveFile>, key: string | null): Promise<void> {
  const draft = `${path}.partial`
  const file = await createDraft(draft)
  const pack = tar.pack()
  const filling = fill(pack, entries)
  try {
    if (await stat(path).catch(() => null)) throw new Error(`${path} is there already: a backup replaces no file.`)
    const compressed = pack.pipe(createZstdCompress(CHECKED))
    pack.on('error', (error) => compressed.destroy(error))
    const content = key === null ? compressed : await encrypt(compressed, key)
    await Promise.all([filling, pipeline(content, file)])
    await rename(draft, path)
  } catch (error) {
    pack.destroy()
    file.destroy()
    await filling.catch(() => {})
    await rm(draft, { force: true })
    throw error
  }
}

async function createDraft(path: string): Promise<WriteStream> {
  const file = createWriteStream(path, { flags: 'wx', flush: true, mode: 0o600 })
  await once(file, 'open').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
    throw new Error(`${path} is there already: another backup is writing it, or one was stopped. Where none is running, delete it.`)
  })
  return file
}

async function fill(pack: tar.Pack, entries: AsyncIterable<ArchiveFile>): Promise<void> {
  try {
    for await (const { name, bytes } of entries) {
      await new Promise<void>((resolve, reject) => pack.entry({ name }, bytes, (error) => (error ? reject(error) : resolve())))
    }
    pack.finalize()
  } catch (error) {
    pack.destroy(error as Error)
    throw error
  }
}

/** @throws if the file is not an archive, is truncated, or was encrypted with another key */
export async function* readArchive(path: string, key: string | null): AsyncGenerator<ArchiveFile> {
  const encrypted = await isEncrypted(path)
  if (encrypted && key === null) throw new Error('The backup is encrypted: set BACKUP_KEY to the key that it was made with.')
  const file = createReadStream(path)
  const extract = tar.extract()
  const source = encrypted ? await decrypt(file, key!) : file
  const reading = pipeline(source, createZstdDecompress(), extract)
  reading.catch((error: Error) => extract.destroy(error))
  for await (const entry of extract) {
    if ((entry.header.size ?? 0) > MAX_ENTRY) throw new Error(`${entry.header.name} is too large for a backup.`)
    yield { name: entry.header.name, bytes: Buffer.concat(await Array.fromAsync(entry as AsyncIterable<Buffer>)) }
  }
  await reading
}

async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { buffer } = await file.read(Buffer.alloc(AGE_HEADER.length), 0, AGE_HEADER.length, 0)
    return buffer.toString() === AGE_HEADER
  } finally {
    await file.close()
  }
}

async function encrypt(content: Readable, key: string): Promise<Readable> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(key)
  return Readable.fromWeb((await encrypter.encrypt(Readable.toWeb(content) as ReadableStream<Uint8Array>)) as never)
}

async function decrypt(content: Readable, key: string): Promise<Readable> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(key)
  try {
    return Readable.fromWeb((await decrypter.decrypt(Readable.toWeb(content) as ReadableStream<Uint8Array>)) as never)
  } catch {
    throw new Error('BACKUP_KEY is not the key that this backup was made with.')
  }
}
