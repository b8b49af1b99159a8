import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeParcel } from '../../src/domain/parcels/shipment.ts'
import { ServiceError } from '../../src/errors/service-error.ts'
import { SELLER } from '../support/seller.ts'
import { addressIn, openCarriers, type OpenCarriers } from './shipengine-sandbox.ts'

let carriers: OpenCarriers
beforeAll(async () => {
  carriers = await openCarriers()
})
afterEach(() => carriers.reset())
afterAll(() => carriers.stop())

/** A Friday. */
const NOW = new Date('2026-11-20T06:00:00Z')
const ratesTo = (postalCode: string, adapter = carriers.adapter()) => adapter.rates(makeParcel(SELLER.address, addressIn(postalCode), NOW))
const amounts = async (postalCode: string) => (await ratesTo(postalCode)).map(({ amount }) => amount.amount)

async function callsDuring(work: () => Promise<unknown>): Promise<number> {
  const before = await carriers.calls()
  await work()
  return (await carriers.calls()) - before
}

const failure = (work: Promise<unknown>): Promise<ServiceError> =>
  work.then(
    () => Promise.reject(new Error('it succeeded')),
    (error: ServiceError) => error,
  )

describe('rates', () => {
  it('come cheapest first, with days and a date that is no Sunday', async () => {
    expect(await ratesTo('560001')).toEqual([
      {
        carrierId: 'se-601001',
        serviceCode: 'sandbox_post_surface',
        serviceName: 'Sandbox Post Surface',
        amount: { currency: 'INR', amount: 46 },
        deliveryDays: 6,
        estimatedDelivery: '2026-11-27T00:00:00Z',
      },
      {
        carrierId: 'se-601001',
        serviceCode: 'sandbox_post_speed',
        serviceName: 'Sandbox Post Speed',
        amount: { currency: 'INR', amount: 70.8 },
        deliveryDays: 4,
        estimatedDelivery: '2026-11-25T00:00:00Z',
      },
      {
        carrierId: 'se-601002',
        serviceCode: 'sandbox_courier_air',
        serviceName: 'Sandbox Courier Air',
        amount: { currency: 'INR', amount: 128 },
        deliveryDays: 2,
        estimatedDelivery: '2026-11-23T00:00:00Z',
      },
    ])
  })

  it('grow with the postal zone, and a service that does not go there is left out', async () => {
    expect(await amounts('302001')).toEqual([30, 41, 74])
    expect(await amounts('313001')).toEqual([38, 59, 96])
    expect(await amounts('744 101')).toEqual([68, 94.4])
  })

  it('grow with the weight', async () => {
    const parcel = makeParcel(SELLER.address, addressIn('302001'), NOW)
    const heavy = await carriers.adapter().rates({ ...parcel, packages: [{ weight: { value: 1200, unit: 'gram' } }] })
    expect(heavy.map(({ amount }) => amount.amount)).toEqual([62, 101, 198])
  })

  it('are none where no carrier knows the way', async () => {
    expect(await ratesTo('00000')).toEqual([])
  })

  it('come from the carriers that are asked', async () => {
    const found = await ratesTo('302001', carriers.adapter({ carrierIds: ['se-601002'] }))
    expect(found.map(({ carrierId }) => carrierId)).toEqual(['se-601002'])
  })

  it('come from the other carriers while one does not answer', async () => {
    await carriers.fault({ fault: 'partial' })
    expect((await ratesTo('302001')).map(({ carrierId }) => carrierId)).toEqual(['se-601001', 'se-601001'])
  })
})

describe('a refusal', () => {
  it('of the key tells the key to nobody', async () => {
    const error = await failure(ratesTo('302001', carriers.adapter({ apiKey: 'let-me-in' })))
    expect(error).toBeInstanceOf(ServiceError)
    expect(error).toMatchObject({ service: 'shipengine', code: 'internal', message: 'Refused rates: HTTP 401 unauthorized' })
    expect(JSON.stringify([error, error.stack, error.cause])).not.toContain('let-me-in')
  })

  it('of the request is not tried again, and quotes nothing of it', async () => {
    const calls = await callsDuring(async () => {
      const error = await failure(carriers.adapter().rates(makeParcel(SELLER.address, { ...addressIn('302001'), name: '' }, NOW)))
      expect(error).toMatchObject({ code: 'internal', message: 'Refused rates: HTTP 400 invalid_field_value' })
    })
    expect(calls).toBe(1)
    const unknown = failure(ratesTo('302001', carriers.adapter({ carrierIds: ['se-1'] })))
    expect(await unknown).toMatchObject({ message: 'Refused rates: HTTP 400 invalid_identifier' })
  })

  it('of every carrier is a failure, not an empty list', async () => {
    await carriers.fault({ fault: 'carrier-error' })
    expect(await failure(ratesTo('302001'))).toMatchObject({ code: 'internal', message: 'No carrier gave a rate: unspecified' })
  })
})

describe('a service in trouble', () => {
  it.each([500, 502, 503, 429])('is asked again after HTTP %i', async (status) => {
    await carriers.fault({ fault: 'http-500', status, times: 2 })
    expect(await callsDuring(async () => expect(await ratesTo('302001')).toHaveLength(3))).toBe(3)
  })

  it('is given up after three attempts', async () => {
    await carriers.fault({ fault: 'http-500' })
    const calls = await callsDuring(async () => {
      expect(await failure(ratesTo('302001'))).toMatchObject({ code: 'unavailable', message: 'Not available, tried 3 times: HTTP 500' })
    })
    expect(calls).toBe(3)
  })

  it('that hangs up is asked again', async () => {
    await carriers.fault({ fault: 'dropped', times: 1 })
    expect(await ratesTo('302001')).toHaveLength(3)
  })

  it('that never answers runs into the deadline', async () => {
    await carriers.fault({ fault: 'hanging' })
    expect(await failure(ratesTo('302001', carriers.adapter({}, { attemptMs: 20, attempts: 2 })))).toMatchObject({
      code: 'deadline-exceeded',
    })
  })

  it('is left alone when the caller goes away', async () => {
    await carriers.fault({ fault: 'hanging' })
    const caller = new AbortController()
    const work = failure(carriers.adapter().rates(makeParcel(SELLER.address, addressIn('302001'), NOW), caller.signal))
    caller.abort(new Error('gone home'))
    expect(await work).toMatchObject({ message: 'gone home' })
  })

  it('is unavailable when nobody listens', async () => {
    const gone = await openCarriers()
    await gone.stop()
    const error = await failure(ratesTo('302001', gone.adapter()))
    expect(error).toMatchObject({ code: 'unavailable', message: expect.stringContaining('ECONNREFUSED') })
  })

  it.each(['broken-json', 'html', 'huge'])('gives an answer that cannot be used: %s', async (fault) => {
    await carriers.fault({ fault })
    const error = await failure(ratesTo('302001'))
    expect(error).toMatchObject({ code: 'invalid-answer', message: 'Response is not valid JSON object' })
  })
})

describe('an answer of another making', () => {
  const rate = {
    carrier_id: 'se-9',
    service_code: 'surface',
    service_type: 'Surface',
    shipping_amount: { currency: 'inr', amount: 10.1 },
    insurance_amount: { currency: 'inr', amount: 0.2 },
    other_amount: { currency: 'usd', amount: 0 },
  }

  async function ratesOf(...rates: object[]) {
    const server = createServer((request, response) => {
      request.resume()
      response.end(JSON.stringify({ rate_response: { status: 'completed', rates } }))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    try {
      return await ratesTo('302001', carriers.adapter({ url }))
    } finally {
      server.closeAllConnections()
      server.close()
    }
  }

  it('is added up to the paisa, and may leave days and date open', async () => {
    expect(await ratesOf(rate)).toMatchObject([{ amount: { currency: 'INR', amount: 10.3 }, deliveryDays: null, estimatedDelivery: null }])
  })

  it('loses rates that are invalid, or that mix currencies', async () => {
    const invalid = { ...rate, validation_status: 'invalid' }
    const mixed = { ...rate, other_amount: { currency: 'usd', amount: 1 } }
    expect(await ratesOf(invalid, mixed)).toEqual([])
  })

  it('is refused when its form is unknown', async () => {
    const error = await failure(ratesOf({ ...rate, shipping_amount: '10' }))
    expect(error).toMatchObject({ code: 'invalid-answer', message: 'The answer to rates has an unknown form' })
  })
})
