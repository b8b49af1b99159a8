import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ServiceError } from '../../src/errors/service-error.ts'
import { openSandbox, RETURN_URL, type OpenSandbox } from './payment-sandbox.ts'

let sandbox: OpenSandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterEach(() => sandbox.control('DELETE'))
afterAll(() => sandbox.close())

const failure = (work: Promise<unknown>): Promise<ServiceError> =>
  work.then(
    () => Promise.reject(new Error('it succeeded')),
    (error: ServiceError) => error,
  )

async function callsDuring(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const { calls: before } = await sandbox.look()
  await work()
  const { calls: after } = await sandbox.look()
  return Object.fromEntries(Object.entries(after).map(([call, count]) => [call, count - (before[call] ?? 0)]))
}

describe('the token', () => {
  it('is asked for once, however many calls wait for it', async () => {
    const phonepe = sandbox.adapter()
    const calls = await callsDuring(() => Promise.all(Array.from({ length: 20 }, () => phonepe.status('nobody'))))
    expect(calls).toMatchObject({ token: 1, status: 20 })
  })

  it('is renewed at half of its life, while the old one still serves', async () => {
    let nowMs = Date.now()
    const phonepe = sandbox.adapter({ nowMs: () => nowMs, retryPolicy: { attempts: 1 } })
    await phonepe.status('nobody')
    nowMs += 899_000
    expect(await callsDuring(() => phonepe.status('nobody'))).toMatchObject({ token: 0 })
    nowMs += 2000
    const { calls: before } = await sandbox.look()
    await sandbox.fault({ fault: 'http-500', on: ['token'], times: 1 })
    expect(await phonepe.status('nobody')).toBeNull()
    const renewals = async () => {
      await phonepe.status('nobody')
      return (await sandbox.look()).calls['token']! - before['token']!
    }
    await expect.poll(renewals).toBe(2)
    nowMs += 898_000
    expect(await callsDuring(() => phonepe.status('nobody'))).toMatchObject({ token: 0 })
  })

  it('is renewed once when it is refused', async () => {
    const phonepe = sandbox.adapter()
    await phonepe.status('nobody')
    await sandbox.control('DELETE', '/tokens')
    expect(await callsDuring(() => phonepe.status('nobody'))).toMatchObject({ token: 1, status: 2 })
    await sandbox.fault({ fault: 'http-500', status: 401, on: ['status'] })
    const calls = await callsDuring(async () => expect(await failure(phonepe.status('nobody'))).toMatchObject({ code: 'internal' }))
    expect(calls).toMatchObject({ token: 1, status: 2 })
  })

  it('is not given for a wrong secret, which is not told', async () => {
    const phonepe = sandbox.adapter({ config: { clientSecret: 'let-me-in' } })
    const error = await failure(phonepe.start(sandbox.order(), RETURN_URL))
    expect(error).toBeInstanceOf(ServiceError)
    expect(error).toMatchObject({ code: 'internal', message: 'The client id or secret was refused: HTTP 401 INVALID_CLIENT' })
    expect(JSON.stringify([error, error.stack, error.cause])).not.toContain('let-me-in')
  })
})

describe('a provider in trouble', () => {
  it.each([500, 502, 503, 429])('is asked again after HTTP %i', async (status) => {
    const phonepe = sandbox.adapter()
    await sandbox.fault({ fault: 'http-500', status, on: ['pay'], times: 2 })
    const calls = await callsDuring(async () => expect((await phonepe.start(sandbox.order(), RETURN_URL)).pageUrl).toBeTruthy())
    expect(calls).toMatchObject({ pay: 3 })
  })

  it('is given up after four attempts', async () => {
    const phonepe = sandbox.adapter()
    await sandbox.fault({ fault: 'http-500', on: ['pay'] })
    const calls = await callsDuring(async () => {
      const error = await failure(phonepe.start(sandbox.order(), RETURN_URL))
      expect(error).toMatchObject({ service: 'phonepe', code: 'unavailable', message: 'Not available, tried 4 times: HTTP 500' })
    })
    expect(calls).toMatchObject({ pay: 4 })
  })

  it('is unavailable when nobody listens', async () => {
    const gone = await openSandbox()
    await gone.close()
    expect(await failure(gone.adapter().status('order-1'))).toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('ECONNREFUSED'),
    })
  })

  it.each(['token', 'status'])('that never answers a %s call runs into the deadline of every attempt', async (call) => {
    // Long enough that each attempt arrives there.
    const phonepe = sandbox.adapter({ retryPolicy: { attemptMs: 1000, attempts: 2 } })
    await sandbox.fault({ fault: 'hanging', on: [call] })
    const calls = await callsDuring(async () => expect(await failure(phonepe.status('x'))).toMatchObject({ code: 'deadline-exceeded' }))
    expect(calls).toMatchObject({ [call]: 2 })
  })

  it('that never answers runs into the deadline over all attempts', async () => {
    const phonepe = sandbox.adapter({ retryPolicy: { attemptMs: 20, attempts: 1000, overallMs: 100 } })
    await sandbox.fault({ fault: 'hanging' })
    expect(await failure(phonepe.status('x'))).toMatchObject({ code: 'deadline-exceeded' })
  })

  it('is left alone when the caller goes away', async () => {
    const caller = new AbortController()
    await sandbox.fault({ fault: 'hanging' })
    const work = failure(sandbox.adapter().status('x', caller.signal))
    caller.abort(new Error('gone home'))
    expect(await work).toMatchObject({ message: 'gone home' })
    expect(await failure(sandbox.adapter().status('x', caller.signal))).toMatchObject({ message: 'gone home' })
  })
})

describe('an answer that cannot be used', () => {
  it.each(['broken-json', 'html', 'huge'])('is refused: %s', async (fault) => {
    const phonepe = sandbox.adapter()
    await sandbox.fault({ fault, on: ['pay'] })
    const error = await failure(phonepe.start(sandbox.order(), RETURN_URL))
    expect(error).toMatchObject({ code: 'invalid-answer', message: 'Response is not valid JSON object' })
  })

  it('is no payment address: null', async () => {
    await sandbox.fault({ fault: 'no-payment-address' })
    expect(await sandbox.adapter().start(sandbox.order(), RETURN_URL)).toMatchObject({ pageUrl: null })
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,hello',
    'https://evil.example/pay',
    'http://mercury.phonepe.com/pay',
    'https://mercury.phonepe.com.evil.example/',
    'https://mercury.phonepe.com@evil.example/',
    'https://shop@mercury.phonepe.com/',
    'https://mercury.phonepe.com:8443/',
    'http://localhost:1/',
    '//mercury.phonepe.com/',
    'nonsense',
  ])('is a foreign payment address: %s', async (address) => {
    const phonepe = sandbox.adapter({ config: { pageHosts: ['mercury.phonepe.com'] } })
    await sandbox.fault({ fault: 'payment-address', address })
    expect(await failure(phonepe.start(sandbox.order(), RETURN_URL))).toMatchObject({ code: 'invalid-answer' })
  })

  it('is not confused with the provider’s own https address', async () => {
    const phonepe = sandbox.adapter({ config: { pageHosts: ['mercury.phonepe.com'] } })
    await sandbox.fault({ fault: 'payment-address', address: 'https://mercury.phonepe.com/transact?token=1' })
    expect(await phonepe.start(sandbox.order(), RETURN_URL)).toMatchObject({ pageUrl: 'https://mercury.phonepe.com/transact?token=1' })
  })
})

describe('an order whose answer was lost', () => {
  it.each(['http-500', 'dropped'])('is not charged twice nor lost: the shopper begins again (%s)', async (fault) => {
    const phonepe = sandbox.adapter()
    const order = sandbox.order()
    await sandbox.fault({ fault, on: ['pay'], after: true, times: 1 })
    const error = await failure(phonepe.start(order, RETURN_URL))
    expect(error).toMatchObject({ code: 'unavailable', message: expect.stringContaining('(PENDING)') })
    expect(await phonepe.status(order.id)).toMatchObject({ state: 'PENDING' })
    expect((await phonepe.start(sandbox.order(), RETURN_URL)).pageUrl).toBeTruthy()
  })
})
