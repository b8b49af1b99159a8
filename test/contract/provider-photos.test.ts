import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ServiceError } from '../../src/errors/service-error.ts'
import { createProviderPhotos } from '../../src/services/photos/provider-photos.ts'
import { ASHA, openIdentity, type OpenIdentity } from './identity-sandbox.ts'

let identity: OpenIdentity
let host: Server
let origin: string
let asked: string[] = []
let answer: RequestListener

beforeAll(async () => {
  identity = await openIdentity()
  host = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(host, 'listening')
  origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
})
afterAll(async () => {
  host.closeAllConnections()
  host.close()
  await identity.stop()
})

const photos = (attemptMs = 30_000) => createProviderPhotos([origin], { pauseMs: () => 0, attempts: 2, attemptMs })

function* endless() {
  for (;;) yield Buffer.alloc(65_536)
}

describe('a provider’s photo', () => {
  it('is fetched from the provider’s own host', async () => {
    const bytes = await createProviderPhotos([identity.origin]).fetch(`${identity.origin}/identity/photos/${ASHA}.png`)
    expect(Buffer.from(bytes!.subarray(1, 4)).toString()).toBe('PNG')
  })

  it.each([
    ['another port of this machine', () => 'http://127.0.0.1:1/photo.png'],
    ['another name of this machine', () => origin.replace('127.0.0.1', 'localhost')],
    ['this machine in one number', () => origin.replace('127.0.0.1', '0x7f.1').replace(/:\d+$/, ':1')],
    ['this machine in IPv6', () => 'http://[::1]/photo.png'],
    ['a cloud’s own data', () => 'http://169.254.169.254/latest/meta-data'],
    ['a name before the host', () => origin.replace('http://', 'http://evil@')],
    ['a host that begins alike', () => `${origin}.evil.example/photo.png`],
    ['a file', () => 'file:///etc/passwd'],
    ['data', () => 'data:image/png;base64,AAAA'],
    ['nothing', () => ''],
  ])('is not asked for at %s', async (_, address) => {
    asked = []
    answer = (_, response) => response.end('photo')
    expect(await photos().fetch(address())).toBeNull()
    expect(asked).toEqual([])
  })

  it('is not followed elsewhere', async () => {
    asked = []
    answer = (_, response) => response.writeHead(302, { location: `${origin}/inside` }).end()
    expect(await photos().fetch(`${origin}/photo.png`)).toBeNull()
    expect(asked).toEqual(['/photo.png'])
  })

  it('that is gone or has no end is none', async () => {
    answer = (_, response) => response.writeHead(404).end()
    expect(await photos().fetch(`${origin}/photo.png`)).toBeNull()
    answer = (_, response) => {
      pipeline(Readable.from(endless()), response).catch(() => {})
    }
    expect(await photos().fetch(`${origin}/photo.png`)).toBeNull()
  })

  it.each([
    ['fails', (_: unknown, response: { writeHead(status: number): { end(): void } }) => response.writeHead(503).end(), 'unavailable'],
    ['never answers', () => {}, 'deadline-exceeded'],
  ] as const)('of a host that %s is asked for again, then given up', async (_, behaviour, code) => {
    asked = []
    answer = behaviour
    // Long enough that each attempt arrives there.
    const error = await photos(code === 'deadline-exceeded' ? 1000 : undefined)
      .fetch(`${origin}/photo.png`)
      .catch((error: unknown) => error)
    expect(error).toBeInstanceOf(ServiceError)
    expect(error).toMatchObject({ service: 'photos', code })
    expect(asked).toHaveLength(2)
  })
})
