import { randomUUID } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ShipEngineConfig } from '../config.ts'
import { spoiler } from '../spoil.ts'
import { CARRIERS } from './carriers.ts'
import type { Faults } from './faults.ts'
import { carrierDown, findCarrier, newId, quote } from './rates.ts'
import { complaintOf, gramsOf, RatesRequest, type Complaint } from './requests.ts'

const FAILURE: Complaint = {
  error_source: 'shipengine',
  error_type: 'system',
  error_code: 'unspecified',
  message: 'Please try again in a while.',
}

/** Rates for a shipment that is described in full. */
export function createApi({ apiKey }: ShipEngineConfig, faults: Faults): Hono {
  const api = new Hono()
  const spoil = spoiler(faults, { request_id: randomUUID(), errors: [FAILURE] })
  api.use(bodyLimit({ maxSize: 65_536 }))

  api.post('/v1/rates', spoil('rates'), async (c) => {
    if (c.req.header('api-key') !== apiKey) {
      return refuse(c, 401, {
        error_source: 'shipengine',
        error_type: 'security',
        error_code: 'unauthorized',
        message: 'The API key is invalid.',
      })
    }
    const parsed = RatesRequest.safeParse(await c.req.json().catch(() => null))
    if (!parsed.success) return refuse(c, 400, complaintOf(parsed.error))
    const unknown = parsed.data.rate_options.carrier_ids.find((id) => !findCarrier(id))
    if (unknown) {
      const message = `${unknown} is no carrier of this account.`
      return refuse(c, 400, { error_source: 'shipengine', error_type: 'validation', error_code: 'invalid_identifier', message })
    }
    return c.json(answer(parsed.data, faults))
  })

  return api
}

function answer(request: RatesRequest, faults: Faults): object {
  const now = new Date().toISOString()
  const missing = faults.take('carrier-error') ? CARRIERS : faults.take('partial') ? CARRIERS.slice(1) : []
  const quotes = quote(
    request,
    CARRIERS.filter((carrier) => !missing.includes(carrier)),
    now.slice(0, 10),
  )
  const errors = [...quotes.errors, ...missing.map(carrierDown)]
  const shipment_id = newId()
  const { ship_to, ship_from, packages, ship_date = now.slice(0, 10) } = request.shipment
  return {
    shipment_id,
    ship_date: `${ship_date.slice(0, 10)}T00:00:00Z`,
    created_at: now,
    modified_at: now,
    shipment_status: 'pending',
    ship_to,
    ship_from,
    warehouse_id: null,
    return_to: ship_from,
    confirmation: 'none',
    customs: { contents: 'merchandise', non_delivery: 'return_to_sender', customs_items: [] },
    advanced_options: {},
    insurance_provider: 'none',
    tags: [],
    packages: packages.map((item) => ({ package_code: 'package', ...item })),
    total_weight: { value: gramsOf(packages), unit: 'gram' },
    rate_response: {
      ...quotes,
      errors,
      rate_request_id: newId(),
      shipment_id,
      created_at: now,
      status: errors.length === 0 ? 'completed' : quotes.rates.length > 0 ? 'partial' : 'error',
    },
  }
}

function refuse(c: Context, status: 400 | 401, complaint: Complaint): Response {
  return c.json({ request_id: randomUUID(), errors: [complaint] }, status)
}
