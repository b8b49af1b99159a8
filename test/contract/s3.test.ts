import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import { createS3Files, type S3Config } from '../../src/services/files/s3.ts'
import { startS3 } from '../support/s3-server.ts'

let store: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  store = await startS3()
})
afterAll(() => store.stop())
beforeEach(() => store.objects.clear())

const files = (change: Partial<S3Config> = {}) => createS3Files({ ...store.config, ...change }, { pauseMs: () => 0 })
const bytes = (text: string) => new TextEncoder().encode(text)
const read = async (key: string) => {
  const file = await files().get(key)
  return file && { text: await new Response(file.stream).text(), size: file.size }
}

describe('files in a bucket', () => {
  it('are stored, read, found and deleted under their keys', async () => {
    const key = 'pictures/neel-buti-kurta/1-480.avif'
    expect([await read(key), await files().has(key)]).toEqual([null, false])
    await files().put(key, bytes('a picture'))
    expect([await read(key), await files().has(key)]).toEqual([{ text: 'a picture', size: 9 }, true])
    await files().put(key, bytes('another'))
    expect(await read(key)).toEqual({ text: 'another', size: 7 })
    await files().delete(key)
    await files().delete(key)
    expect(await files().has(key)).toBe(false)
  })

  it('are listed page by page, below a prefix', async () => {
    for (const key of ['a/1', 'a/2', 'a/3', 'a/4', 'b/1']) await files().put(key, bytes(key))
    expect(await Array.fromAsync(files().list('a/'))).toEqual(['a/1', 'a/2', 'a/3', 'a/4'])
    expect(await Array.fromAsync(files().list())).toHaveLength(5)
  })

  it('have no other keys than those of a disk', async () => {
    expect([await files().get('../secret'), await files().has('A')]).toEqual([null, false])
    await expect(files().put('../secret', bytes('x'))).rejects.toThrow('not a file key')
    await expect(files().delete('a b')).rejects.toThrow('not a file key')
    expect(store.requests.join()).not.toContain('secret')
  })

  it('are refused under a wrong secret, or in another bucket', async () => {
    await expect(files({ secretAccessKey: 'wrong' }).put('a', bytes('x'))).rejects.toMatchObject({
      code: 'internal',
      message: 'Refused PUT',
    })
    await expect(files({ bucket: 'other' }).put('a', bytes('x'))).rejects.toMatchObject({ code: 'internal' })
  })

  it('are asked for again when the store fails for a moment', async () => {
    store.fail(503, 500)
    await files().put('a', bytes('x'))
    store.fail(503)
    expect(await read('a')).toEqual({ text: 'x', size: 1 })
  })

  it('are unavailable when it goes on failing', async () => {
    store.fail(503, 503, 503, 503)
    await expect(files().get('a')).rejects.toMatchObject({ service: 'files', code: 'unavailable' })
  })
})

describe('STORAGE_URL', () => {
  it('names bucket, endpoint, region and key', () => {
    const STORAGE_URL = 's3://KEY:se%2Fcret@shop?endpoint=http://127.0.0.1:9000/&region=ap-south-1'
    expect(readConfig({ STORAGE_URL }).storage).toEqual({
      endpoint: 'http://127.0.0.1:9000',
      region: 'ap-south-1',
      bucket: 'shop',
      accessKeyId: 'KEY',
      secretAccessKey: 'se/cret',
    })
    const AWS = { AWS_ACCESS_KEY_ID: 'KEY', AWS_SECRET_ACCESS_KEY: 'secret' }
    expect(readConfig({ STORAGE_URL: 's3://shop?region=ap-south-1', ...AWS }).storage).toMatchObject({
      endpoint: 'https://s3.ap-south-1.amazonaws.com',
      secretAccessKey: 'secret',
    })
    expect(readConfig({}).storage).toBeNull()
  })

  it.each(['https://shop', 's3://', 's3://shop/folder', 's3://shop?endpoint=ftp://x', 's3://%ff:x@shop'])('is not %s', (STORAGE_URL) => {
    expect(() => readConfig({ STORAGE_URL })).toThrow(/^STORAGE_URL is no address such as s3:/)
  })

  it('needs a key', () => {
    expect(() => readConfig({ STORAGE_URL: 's3://shop' })).toThrow(/^AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are missing/)
  })
})
