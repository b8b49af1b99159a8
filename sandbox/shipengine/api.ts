import { randomUUID } from 'node:crypto'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ShipEngineConfig } from '../config.ts'
import { faultInjector } from '../inject-faults.ts'
import { CARRIERS } from './carriers.ts'
import type { Faults } from './faults.ts'
import { drawLabel } from './label-pdf.ts'
import { labelAnswer, labelLines, trackingAnswer, type Labels } from './labels.ts'
import { carrierDown, findCarrier, newId, quote } from './rates.ts'
import { apiErrorOf, gramsOf, LabelRequest, RatesRequest, type ApiError } from './requests.ts'

const FAILURE: ApiError = {
  error_source: 'shipengine',
  error_type: 'system',
  error_code: 'unspecified',
  message: 'Please try again in a while.',
}

/** ShipEngine's rates, labels and tracking. */
export function createApi({ apiKey }: ShipEngineConfig, faults: Faults, labels: Labels): Hono {
  const api = new Hono()
  const withFaults = faultInjector(faults, { request_id: randomUUID(), errors: [FAILURE] })
  api.use(bodyLimit({ maxSize: 65_536 }))
  const keyed: MiddlewareHandler = async (c, next) => (c.req.header('api-key') === apiKey ? next() : refuse(c, 401, UNAUTHORIZED))

  api.post('/v1/rates', withFaults('rates'), keyed, async (c) => {
    const parsed = RatesRequest.safeParse(await c.req.json().catch(() => null))
    if (!parsed.success) return refuse(c, 400, apiErrorOf(parsed.error))
    const unknown = parsed.data.rate_options.carrier_ids.find((id) => !findCarrier(id))
    return unknown ? refuse(c, 400, unknownCarrier(unknown)) : c.json(answer(parsed.data, faults))
  })

  api.post('/v1/labels', withFaults('label'), keyed, async (c) => {
    const parsed = LabelRequest.safeParse(await c.req.json().catch(() => null))
    if (!parsed.success) return refuse(c, 400, apiErrorOf(parsed.error))
    const label = labels.buy(parsed.data)
    return label ? c.json(labelAnswer(label, originOf(c))) : refuse(c, 400, unknownCarrier(parsed.data.shipment.carrier_id))
  })

  api.get('/v1/labels/external_shipment_id/:id', withFaults('find-label'), keyed, (c) => {
    const label = labels.byExternalId(c.req.param('id'))
    return label ? c.json(labelAnswer(label, originOf(c))) : refuse(c, 404, NO_LABEL)
  })

  api.put('/v1/labels/:id/void', withFaults('void'), keyed, (c) => {
    const label = labels.byId(c.req.param('id'))
    if (!label) return refuse(c, 404, NO_LABEL)
    const approved = labels.void(label)
    const message = approved ? 'This label has been voided.' : 'This label cannot be voided any more.'
    return c.json({ approved, message, reason_code: approved ? null : 'label_not_voidable' })
  })

  api.get('/v1/labels/:id/track', withFaults('track'), keyed, (c) => {
    const label = labels.byId(c.req.param('id'))
    return label ? c.json(trackingAnswer(label)) : refuse(c, 404, NO_LABEL)
  })

  api.get('/v1/labels/:id', withFaults('read-label'), keyed, (c) => {
    const label = labels.byId(c.req.param('id'))
    return label ? c.json(labelAnswer(label, originOf(c))) : refuse(c, 404, NO_LABEL)
  })

  // Without a key, as at ShipEngine: the address is the secret.
  api.get('/v1/downloads/:file', withFaults('download'), (c) => {
    const label = labels.byId(c.req.param('file').replace(/\.pdf$/, ''))
    if (!label) return refuse(c, 404, NO_LABEL)
    return c.body(new Uint8Array(drawLabel(labelLines(label))), 200, { 'content-type': 'application/pdf' })
  })

  return api
}

const originOf = (c: Context) => new URL(c.req.url).origin

const UNAUTHORIZED: ApiError = {
  error_source: 'shipengine',
  error_type: 'security',
  error_code: 'unauthorized',
  message: 'The API key is invalid.',
}
const NO_LABEL: ApiError = {
  error_source: 'shipengine',
  error_type: 'business_rules',
  error_code: 'not_found',
  message: 'There is no such label.',
}

function unknownCarrier(id: string): ApiError {
  const message = `${id} is no carrier of this account, or has no such service.`
  return { error_source: 'shipengine', error_type: 'validation', error_code: 'invalid_identifier', message }
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

function refuse(c: Context, status: 400 | 401 | 404, error: ApiError): Response {
  return c.json({ request_id: randomUUID(), errors: [error] }, status)
}
