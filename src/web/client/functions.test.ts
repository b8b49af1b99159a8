import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CALL_TIMEOUT_MS } from '../../domain/callable.ts'
import { codeOfHttp } from '../../domain/status.ts'
import { createFunctions, FunctionsError } from './functions.ts'

const fetchMock = vi.fn<typeof fetch>()
beforeEach(() => void vi.stubGlobal('fetch', fetchMock))
afterEach(() => {
  fetchMock.mockReset()
  vi.useRealTimers()
})

const answer = (status: number, body: unknown) =>
  fetchMock.mockResolvedValue(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }))

/** A server that never answers, but notices when the caller gives up. */
const hang = () =>
  fetchMock.mockImplementation(
    (_, init) =>
      new Promise((_, reject) => {
        const signal = init?.signal
        const refuse = () => reject(new DOMException('gone', 'AbortError'))
        if (signal?.aborted) refuse()
        else signal?.addEventListener('abort', refuse)
      }),
  )

const failure = async (call: Promise<unknown>): Promise<FunctionsError> => {
  const error = await call.then(
    () => null,
    (error: unknown) => error,
  )
  expect(error).toBeInstanceOf(FunctionsError)
  return error as FunctionsError
}

describe('a call', () => {
  it('posts its data to the function of the region and gives back the result', async () => {
    answer(200, { result: { paymentUrl: 'https://pay.example/1' } })
    await expect(createFunctions().call('phone_pe_checkout', { price: 1890 })).resolves.toEqual({ paymentUrl: 'https://pay.example/1' })
    const [address, init] = fetchMock.mock.calls[0]!
    expect(address).toBe('/functions/us-central1/phone_pe_checkout')
    expect(init).toMatchObject({ method: 'POST', body: '{"data":{"price":1890}}', headers: { 'Content-Type': 'application/json' } })
  })

  it('reads the result from `data` too', async () => {
    answer(200, { data: { rates: [] } })
    await expect(createFunctions({ origin: 'https://shop.example', region: 'asia-south1' }).call('shipping_rates', null)).resolves.toEqual({
      rates: [],
    })
    expect(fetchMock.mock.calls[0]?.[0]).toBe('https://shop.example/functions/asia-south1/shipping_rates')
  })

  it('takes a null for a result', async () => {
    answer(200, { data: null })
    await expect(createFunctions().call('f', null)).resolves.toBeNull()
  })

  it('carries the tokens that there are, and no others', async () => {
    answer(200, { result: 1 })
    await createFunctions({ tokens: async () => ({ auth: 'a', messaging: 'm', appCheck: 'c' }) }).call('f', null)
    expect(fetchMock.mock.calls[0]?.[1]?.headers).toEqual({
      'Content-Type': 'application/json',
      Authorization: 'Bearer a',
      'Firebase-Instance-ID-Token': 'm',
      'X-Firebase-AppCheck': 'c',
    })
    answer(200, { result: 1 })
    await createFunctions({ tokens: async () => ({ appCheck: 'c' }) }).call('f', null)
    expect(fetchMock.mock.calls[1]?.[1]?.headers).toEqual({ 'Content-Type': 'application/json', 'X-Firebase-AppCheck': 'c' })
  })
})

describe('a failed call', () => {
  it.each([
    [0, 'internal'],
    [400, 'invalid-argument'],
    [401, 'unauthenticated'],
    [403, 'permission-denied'],
    [404, 'not-found'],
    [409, 'aborted'],
    [429, 'resource-exhausted'],
    [499, 'cancelled'],
    [500, 'internal'],
    [501, 'unimplemented'],
    [503, 'unavailable'],
    [504, 'deadline-exceeded'],
    [418, 'unknown'],
    [302, 'unknown'],
  ])('with HTTP status %i is %s', (status, code) => {
    expect(codeOfHttp(status)).toBe(code)
  })

  it('takes code, message and details from the body', async () => {
    answer(409, { error: { status: 'ABORTED', message: 'Neel Buti Kurta has changed.', details: { line: 'neel' } } })
    const error = await failure(createFunctions().call('f', null))
    expect(error).toMatchObject({ code: 'aborted', message: 'Neel Buti Kurta has changed.', details: { line: 'neel' } })
  })

  it('believes the body more than the HTTP status', async () => {
    answer(200, { error: { status: 'FAILED_PRECONDITION', message: 'Not yet.' } })
    expect(await failure(createFunctions().call('f', null))).toMatchObject({ code: 'failed-precondition', message: 'Not yet.' })
  })

  it('is internal when the body names a status that does not exist', async () => {
    answer(400, { error: { status: 'CONSTRUCTOR', message: 'secret' } })
    expect(await failure(createFunctions().call('f', null))).toMatchObject({ code: 'internal', message: 'internal' })
  })

  it('has the code as its message when the answer says nothing', async () => {
    answer(503, '<html>')
    expect(await failure(createFunctions().call('f', null))).toMatchObject({ code: 'unavailable', message: 'unavailable' })
  })

  it('is internal without a network', async () => {
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'))
    expect(await failure(createFunctions().call('f', null))).toMatchObject({ code: 'internal', message: 'internal' })
  })

  it.each(['', 'no JSON', '[]', '"text"', 'null'])('says so when the answer is %j, no JSON object', async (body) => {
    answer(200, body)
    expect(await failure(createFunctions().call('f', null))).toMatchObject({
      code: 'internal',
      message: 'Response is not valid JSON object',
    })
  })

  it('says so when the data field is missing', async () => {
    answer(200, {})
    expect(await failure(createFunctions().call('f', null))).toMatchObject({ code: 'internal', message: 'Response is missing data field' })
  })

  it('gives up after 70 seconds', async () => {
    expect(CALL_TIMEOUT_MS).toBe(70_000)
    hang()
    expect(await failure(createFunctions({ timeoutMs: 5 }).call('f', null))).toMatchObject({ code: 'deadline-exceeded' })
  })

  it('is cancelled when the service is deleted, before and after', async () => {
    hang()
    const functions = createFunctions()
    const call = failure(functions.call('f', null))
    functions.delete()
    expect(await call).toMatchObject({ code: 'cancelled' })
    expect(await failure(functions.call('f', null))).toMatchObject({ code: 'cancelled' })
  })
})
