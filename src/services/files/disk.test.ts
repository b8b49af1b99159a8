import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Files } from '../../shop.ts'
import { createDiskFiles } from './disk.ts'

let home: string
let files: Files
const bytes = (text: string) => new TextEncoder().encode(text)

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'chhaap-disk-'))
  files = createDiskFiles(join(home, 'files'))
  await writeFile(join(home, 'secret'), 'outside')
})
afterEach(() => rm(home, { recursive: true, force: true }))

async function read(key: string): Promise<string | null> {
  const file = await files.get(key)
  if (!file) return null
  const text = await new Response(file.stream).text()
  expect(file.size).toBe(bytes(text).length)
  return text
}

describe('files on disk', () => {
  it('gives back what was put, with its size', async () => {
    await files.put('pictures/neel-buti-kurta/1-480.avif', bytes('cloth'))
    expect(await read('pictures/neel-buti-kurta/1-480.avif')).toBe('cloth')
    expect(await files.has('pictures/neel-buti-kurta/1-480.avif')).toBe(true)
  })

  it('replaces a file whole', async () => {
    await files.put('a', bytes('a longer first text'))
    await files.put('a', bytes('second'))
    expect(await read('a')).toBe('second')
  })

  it('streams files larger than one chunk, and empty ones', async () => {
    const large = 'x'.repeat(300_000)
    await files.put('large', bytes(large))
    await files.put('empty', bytes(''))
    expect(await read('large')).toBe(large)
    expect(await read('empty')).toBe('')
  })

  it('lets a reader stop early', async () => {
    await files.put('large', bytes('x'.repeat(300_000)))
    const reader = (await files.get('large'))!.stream.getReader()
    await reader.read()
    await reader.cancel()
    await files.delete('large')
    expect(await files.has('large')).toBe(false)
  })

  it('has nothing where nothing was put, and for a folder', async () => {
    await files.put('pictures/one', bytes('1'))
    for (const key of ['nothing', 'pictures', 'pictures/one/below']) {
      expect(await files.get(key)).toBeNull()
      expect(await files.has(key)).toBe(false)
    }
  })

  it('lists the keys below a prefix, or all, without drafts', async () => {
    expect(await Array.fromAsync(files.list())).toEqual([])
    for (const key of ['a', 'pictures/one/1', 'pictures/two', 'photos/one']) await files.put(key, bytes(key))
    expect((await Array.fromAsync(files.list())).toSorted()).toEqual(['a', 'photos/one', 'pictures/one/1', 'pictures/two'])
    expect((await Array.fromAsync(files.list('pictures/'))).toSorted()).toEqual(['pictures/one/1', 'pictures/two'])
    expect(await Array.fromAsync(files.list('nothing/'))).toEqual([])
  })

  it('deletes, and deletes what is not there', async () => {
    await files.put('gone', bytes('1'))
    await files.delete('gone')
    await files.delete('gone')
    expect(await files.has('gone')).toBe(false)
  })

  it('keeps one whole version when many write the same key at once', async () => {
    const texts = Array.from({ length: 20 }, (_, index) => String(index).repeat(10_000))
    await Promise.all(texts.map((text) => files.put('same', bytes(text))))
    expect(texts).toContain(await read('same'))
    expect(await readdir(join(home, 'files', '.drafts'))).toEqual([])
  })

  it('leaves no draft behind when a write fails', async () => {
    await mkdir(join(home, 'files', 'taken'), { recursive: true })
    await expect(files.put('taken', bytes('x'))).rejects.toThrow('EISDIR')
    expect(await readdir(join(home, 'files', '.drafts'))).toEqual([])
  })

  it.each([
    '',
    '.',
    '..',
    '../secret',
    'a/../../secret',
    '/etc/passwd',
    'a//b',
    'a/',
    './a',
    'a/./b',
    '.drafts/x',
    'a/.hidden',
    'C:\\secret',
    '..\\secret',
    'a\\b',
    'a\u0000',
    'a%2e%2e/b',
    '%2e%2e/secret',
    'Upper',
    'a b',
    'é',
    'a\n',
    '~/x',
    'x'.repeat(301),
  ])('has nothing under the key %j and writes nothing there', async (key) => {
    expect(await files.get(key)).toBeNull()
    expect(await files.has(key)).toBe(false)
    await expect(files.put(key, bytes('x'))).rejects.toThrow('not a file key')
    await expect(files.delete(key)).rejects.toThrow('not a file key')
  })

  it('never leaves its folder, whatever the key', async () => {
    const part = fc.constantFrom('..', '.', '/', '\\', 'secret', 'a', '%2e', '\u0000', '-')
    await fc.assert(
      fc.asyncProperty(
        fc.array(part).map((parts) => parts.join('')),
        async (key) => {
          await files.put(key, bytes('mine')).catch(() => {})
          expect(await readdir(home)).toEqual(expect.arrayContaining(['secret']))
          expect((await readdir(home)).length).toBeLessThanOrEqual(2)
        },
      ),
      { numRuns: 200 },
    )
  })
})
