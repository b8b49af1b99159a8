import { createServer as createHttp, type RequestListener } from 'node:http'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createFetchPublic, readPublicUrl } from './fetch-public.ts'

async function listen(server: Server): Promise<number> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** A server of this machine that may be reached. */
async function allowedServer(answer: RequestListener, options: { withinMs?: number } = {}) {
  const server = createHttp(answer)
  onTestFinished(() => server.closeAllConnections())
  const host = `127.0.0.1:${await listen(server)}`
  return { fetchPublic: createFetchPublic({ allowed: [host], ...options }), address: `http://${host}/hook` }
}

const NEVER_ASKED = () => Promise.reject(new Error('no name was to be resolved'))

describe('a request to an address of somebody else', () => {
  it('sends what it is given and reads the answer', async () => {
    const { fetchPublic, address } = await allowedServer(async (request, response) => {
      const body = (await request.toArray()).join('')
      response.writeHead(201, { 'x-seen': request.headers['x-id'] }).end(`${request.method} ${request.url} ${body}`)
    })
    const answer = await fetchPublic(address, { method: 'POST', headers: { 'x-id': '7' }, body: 'पैसा', maxBytes: 100 })
    expect(answer).toMatchObject({ ok: true, status: 201, headers: { 'x-seen': '7' }, isWhole: true })
    expect(answer.ok && String(answer.body)).toBe('POST /hook पैसा')
  })

  it('reads no more than it was told to', async () => {
    const { fetchPublic, address } = await allowedServer((_, response) => {
      const writeOn = () => void (response.write('x'.repeat(1000)) && setImmediate(writeOn))
      response.on('drain', writeOn)
      writeOn()
    })
    const answer = await fetchPublic(address, { maxBytes: 1500 })
    expect(answer).toMatchObject({ ok: true, isWhole: false })
    expect(answer.ok && answer.body.length).toBe(1500)
  })

  it('follows no redirect', async () => {
    const { fetchPublic, address } = await allowedServer((request, response) => {
      if (request.url === '/hook') response.writeHead(302, { location: '/elsewhere' }).end()
      else response.end('followed')
    })
    expect(await fetchPublic(address, { maxBytes: 100 })).toMatchObject({ ok: true, status: 302, headers: { location: '/elsewhere' } })
  })

  it.each(['http://127.0.0.1:1', 'http://127.0.0.1'])('reports what does not answer: %s', async (address) => {
    const fetchPublic = createFetchPublic({ allowed: ['127.0.0.1:1', '127.0.0.1:80'] })
    expect(await fetchPublic(address, { maxBytes: 1 })).toEqual({ ok: false, reason: 'no-answer', failure: 'ECONNREFUSED' })
  })

  it('ends in time, however slowly the answer drips', async () => {
    const drip: RequestListener = (_, response) => {
      const timer = setInterval(() => response.write('.'), 5)
      response.on('close', () => clearInterval(timer))
    }
    const { fetchPublic, address } = await allowedServer(drip, { withinMs: 100 })
    expect(await fetchPublic(address, { maxBytes: 10_000 })).toMatchObject({ reason: 'no-answer', failure: 'no whole answer within 0.1 s' })
  })

  it('ends with the signal of its caller, in the middle of an answer too', async () => {
    const caller = new AbortController()
    const { fetchPublic, address } = await allowedServer((_, response) => {
      response.write('begun')
      response.on('close', () => response.end())
      caller.abort()
    })
    expect(await fetchPublic(address, { maxBytes: 100, signal: caller.signal })).toMatchObject({ ok: false, failure: 'ABORT_ERR' })
  })

  it('resolves a name once, and connects to what was resolved then', async () => {
    const hellos: string[] = []
    const port = await listen(
      createServer((socket) => {
        socket.on('error', () => {})
        socket.once('data', (hello) => {
          hellos.push(hello.toString('latin1'))
          socket.destroy()
        })
      }),
    )
    const asked: string[] = []
    const fetchPublic = createFetchPublic({
      allowed: [],
      resolve(name) {
        asked.push(name)
        return Promise.resolve(['127.0.0.1'])
      },
      isPublic: (address) => address === '127.0.0.1',
    })
    expect(await fetchPublic(`https://hooks.example:${port}/`, { maxBytes: 1 })).toMatchObject({ ok: false, failure: 'ECONNRESET' })
    expect(asked).toEqual(['hooks.example'])
    expect(hellos).toEqual([expect.stringContaining('hooks.example')])
  })

  it.each([
    ['one address of several', ['93.184.216.34', '127.0.0.1']],
    ['its only one', ['10.0.0.7']],
    ['one of IPv6', ['2606:4700::1111', '::ffff:127.0.0.1']],
  ])('reaches no name of which %s is private', async (_, addresses) => {
    const fetchPublic = createFetchPublic({ allowed: [], resolve: () => Promise.resolve(addresses) })
    expect(await fetchPublic('https://hooks.example/', { maxBytes: 1 })).toEqual({ ok: false, reason: 'not-public' })
  })

  it('reports a name that nobody knows', async () => {
    const fetchPublic = createFetchPublic({ allowed: [], resolve: () => Promise.resolve([]) })
    expect(await fetchPublic('https://hooks.example/', { maxBytes: 1 })).toMatchObject({ reason: 'no-answer', failure: expect.any(String) })
  })

  it.each([
    'http://hooks.example/',
    'https://user:secret@hooks.example/',
    'https://localhost/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fe80::1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://127.0.0.1:4001/',
    'ftp://127.0.0.1:4000/',
    'file:///etc/passwd',
    'hooks.example',
    '',
  ])('asks not even for the name of %j', async (address) => {
    const fetchPublic = createFetchPublic({ allowed: ['127.0.0.1:4000'], resolve: NEVER_ASKED })
    expect(await fetchPublic(address, { maxBytes: 1 })).toEqual({ ok: false, reason: 'not-public' })
  })

  it('may be sent to a public address, or to one that is allowed', () => {
    const allowed = ['127.0.0.1:4000', 'localhost:80']
    for (const address of ['https://hooks.example/a?b=c', 'https://8.8.8.8/', 'http://127.0.0.1:4000/x', 'http://localhost/'])
      expect(readPublicUrl(address, allowed)?.href).toBe(address)
  })
})
