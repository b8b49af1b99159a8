import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeParcel, type Shipment } from '../../src/domain/parcels/shipment.ts'
import type { ServiceError } from '../../src/errors/service-error.ts'
import { SELLER } from '../support/seller.ts'
import { addressIn, openCarriers, type OpenCarriers } from './shipengine-sandbox.ts'

let carriers: OpenCarriers
beforeAll(async () => {
  carriers = await openCarriers()
})
afterEach(() => carriers.reset())
afterAll(() => carriers.stop())

const shipment: Shipment = {
  ...makeParcel(SELLER.address, addressIn('560001'), new Date('2026-11-20T06:00:00Z')),
  carrierId: 'se-601001',
  serviceCode: 'sandbox_post_surface',
}
const failure = (work: Promise<unknown>): Promise<ServiceError> =>
  work.then(
    () => Promise.reject(new Error('it succeeded')),
    (error: ServiceError) => error,
  )
const labels = async () => {
  const control = (await (await fetch(`${carriers.origin}/control/shipengine`)).json()) as { labels: { externalId: string }[] }
  return control.labels.map(({ externalId }) => externalId)
}
const move = (trackingNumber: string, code: string) =>
  fetch(`${carriers.origin}/control/shipengine/parcels`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ trackingNumber, code }),
  })

describe('a label', () => {
  it('is bought under an id of ours, and found again by it', async () => {
    const label = await carriers.adapter().buyLabel(shipment, 'order-1')
    expect(label).toEqual({
      labelId: expect.stringMatching(/^se-/),
      trackingNumber: expect.stringMatching(/^SB\d+IN$/),
      carrierCode: 'sandbox_post',
    })
    expect(await carriers.adapter().findLabel('order-1')).toEqual(label)
    expect(await carriers.adapter().findLabel('order-2')).toBeNull()
  })

  it('is fetched to be printed', async () => {
    const { labelId } = await carriers.adapter().buyLabel(shipment, 'order-to-print')
    const bytes = await carriers.adapter().labelPdf(labelId)
    expect(Buffer.from(bytes ?? []).toString('latin1')).toMatch(/^%PDF-[\s\S]*Asha Rao[\s\S]*%%EOF/)
    expect(await carriers.adapter().labelPdf('se-unknown')).toBeNull()
    await carriers.fault({ fault: 'http-500', on: ['download'], times: 1 })
    expect(await carriers.adapter().labelPdf(labelId)).not.toBeNull()
  })

  it('for the way back goes from a buyer to the shop', async () => {
    const back = { ...shipment, shipFrom: { ...shipment.shipTo, phone: '+919876543210' }, shipTo: SELLER.address, isReturn: true as const }
    const { labelId } = await carriers.adapter().buyLabel(back, 'return-1-back')
    const bytes = await carriers.adapter().labelPdf(labelId)
    expect(Buffer.from(bytes ?? []).toString('latin1')).toMatch(new RegExp(`RETURN TO[\\s\\S]*${SELLER.address.name}`))
  })

  it('is fetched from nowhere but the service', async () => {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(request.url ?? '')
      const pdf = `http://127.0.0.2:${(server.address() as AddressInfo).port}/label.pdf`
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ label_download: { pdf } }))
    })
    server.on('error', () => {})
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    try {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      expect(await failure(carriers.adapter({ url }).labelPdf('se-1'))).toMatchObject({ code: 'invalid-answer' })
      expect(asked).toEqual(['/v1/labels/se-1'])
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })

  it.each([{ fault: 'http-500' }, { fault: 'dropped' }, { fault: 'broken-json' }])(
    'whose answer is lost (%o) is bought, and not asked for a second time',
    async (fault) => {
      const id = `lost-${fault.fault}`
      await carriers.fault({ ...fault, on: ['label'], after: true, times: 1 })
      expect(await failure(carriers.adapter().buyLabel(shipment, id))).toMatchObject({ service: 'shipengine' })
      expect((await labels()).filter((one) => one === id)).toHaveLength(1)
      expect(await carriers.adapter().findLabel(id)).not.toBeNull()
    },
  )

  it('that never comes runs into the deadline', async () => {
    await carriers.fault({ fault: 'hanging', on: ['label'] })
    expect(await failure(carriers.adapter({}, { attemptMs: 20 }).buyLabel(shipment, 'late'))).toMatchObject({ code: 'deadline-exceeded' })
  })

  it('of a carrier that is none, or for no address, is refused in one word', async () => {
    expect(await failure(carriers.adapter().buyLabel({ ...shipment, carrierId: 'se-9' }, 'x'))).toMatchObject({
      code: 'internal',
      message: 'Refused label: HTTP 400 invalid_identifier',
    })
    const nobody = { ...shipment, shipTo: { ...shipment.shipTo, name: '' } }
    expect(await failure(carriers.adapter().buyLabel(nobody, 'x'))).toMatchObject({
      message: 'Refused label: HTTP 400 invalid_field_value',
    })
  })

  it('is voided, and not found any more, also where the answer was lost', async () => {
    const { labelId } = await carriers.adapter().buyLabel(shipment, 'not-needed')
    await carriers.fault({ fault: 'broken-json', on: ['void'], after: true, times: 1 })
    expect(await failure(carriers.adapter({}, { attempts: 1 }).voidLabel(labelId))).toMatchObject({ code: 'invalid-answer' })
    expect(await carriers.adapter().voidLabel(labelId)).toBe(true)
    expect(await carriers.adapter().findLabel('not-needed')).toBeNull()
    // However old it is: nobody hands in its parcel.
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000)
    expect(await carriers.adapter().track(labelId)).toBe('waiting')
    vi.restoreAllMocks()
    const { labelId: moving, trackingNumber } = await carriers.adapter().buyLabel(shipment, 'on-its-way')
    await move(trackingNumber, 'IT')
    expect(await carriers.adapter().voidLabel(moving)).toBe(false)
    expect(await failure(carriers.adapter().voidLabel('se-unknown'))).toMatchObject({ message: 'Refused label: HTTP 404 not_found' })
  })

  it('is not believed to be missing while the service is in trouble', async () => {
    await carriers.fault({ fault: 'http-500', on: ['find-label'] })
    expect(await failure(carriers.adapter().findLabel('order-1'))).toMatchObject({ code: 'unavailable' })
  })
})

describe('a parcel', () => {
  it.each([
    ['AC', 'waiting'],
    ['IT', 'in-transit'],
    ['DE', 'delivered'],
    ['EX', 'unknown'],
  ])('that the carrier calls %s is %s', async (code, status) => {
    const { labelId, trackingNumber } = await carriers.adapter().buyLabel(shipment, `parcel-${code}`)
    await move(trackingNumber, code)
    expect(await carriers.adapter().track(labelId)).toBe(status)
  })

  it('that nobody knows is refused', async () => {
    expect(await failure(carriers.adapter().track('se-0'))).toMatchObject({ message: 'Refused track: HTTP 404 not_found' })
  })
})
