import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rawRequest } from '../../../test/support/raw-request.ts'
import { loadAssets } from './assets.ts'
import { listen } from './serve.ts'

const STYLE = 'a{color:blue}'.repeat(100)
let folder: string
let server: Server
let origin: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chhaap-assets-'))
  await writeFile(join(folder, 'style-1a.css'), STYLE)
  await writeFile(join(folder, 'style-1a.css.br'), brotliCompressSync(STYLE))
  await writeFile(join(folder, 'style-1a.css.gz'), gzipSync(STYLE))
  await writeFile(join(folder, 'cloth-2b.avif'), Buffer.from([0, 1, 2]))
  await writeFile(join(folder, 'notes.txt'), 'not the browser’s')
  await writeFile(join(folder, 'entry-3c.js.map'), '{"sourcesContent":[]}')
  const assets = await loadAssets(folder, [
    ['content-security-policy', "default-src 'self'"],
    ['x-content-type-options', 'nosniff'],
    ['x-frame-options', 'DENY'],
  ])
  server = createServer((request, response) => assets(request, response, () => response.writeHead(404).end()))
  origin = `http://localhost:${await listen(server, 0)}`
})
afterAll(async () => {
  server.close()
  server.closeAllConnections()
  await rm(folder, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') => rawRequest(origin, path, { headers, method })

describe('a built file', () => {
  it('is sent with its type, the shop’s headers, and for ever', async () => {
    const { headers, body } = await get('/assets/cloth-2b.avif', { 'accept-encoding': 'br' })
    expect(body).toEqual(Buffer.from([0, 1, 2]))
    expect(headers).toMatchObject({
      'content-type': 'image/avif',
      'content-length': '3',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(headers['vary']).toBeUndefined()
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  })

  it('carries the security headers that matter for its type', async () => {
    const [picture, style] = [await get('/assets/cloth-2b.avif'), await get('/assets/style-1a.css')]
    expect(picture.headers).toMatchObject({ 'content-security-policy': "default-src 'none'; sandbox", 'x-content-type-options': 'nosniff' })
    expect(picture.headers['x-frame-options']).toBeUndefined()
    expect(style.headers).toMatchObject({ 'content-security-policy': "default-src 'self'", 'x-frame-options': 'DENY' })
  })

  it('is sent as the build compressed it', async () => {
    const [br, gzip, plain] = [
      await get('/assets/style-1a.css', { 'accept-encoding': 'gzip, br' }),
      await get('/assets/style-1a.css', { 'accept-encoding': 'br;q=0, gzip' }),
      await get('/assets/style-1a.css'),
    ]
    expect([brotliDecompressSync(br.body), gunzipSync(gzip.body), plain.body].map(String)).toEqual([STYLE, STYLE, STYLE])
    expect([br, gzip, plain].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined])
    expect(plain.headers.vary).toBe('Accept-Encoding')
  })

  it('is not sent again to whoever has it, and HEAD gets its headers alone', async () => {
    const { headers } = await get('/assets/style-1a.css', { 'accept-encoding': 'br' })
    const again = await get('/assets/style-1a.css', { 'accept-encoding': 'br', 'if-none-match': headers.etag! })
    expect([again.status, again.body.length]).toEqual([304, 0])
    const head = await get('/assets/style-1a.css', {}, 'HEAD')
    expect([head.status, head.body.length, head.headers['content-length']]).toEqual([200, 0, String(STYLE.length)])
  })

  it.each([
    '/assets/nothing.js',
    '/assets/notes.txt',
    '/assets/entry-3c.js.map',
    '/assets/style-1a.css.br',
    '/assets/../style-1a.css',
    '/assets/',
    '/assets/style-1a.css%00',
  ])('is not %s, which is left to the application', async (path) => expect((await get(path)).status).toBe(404))

  it('is not written to', async () => expect((await get('/assets/cloth-2b.avif', {}, 'POST')).status).toBe(404))
})
