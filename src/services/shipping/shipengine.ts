import { z } from 'zod'
import type { Address } from '../../domain/addresses/address.ts'
import { isTrackingNumber } from '../../domain/parcels/carrier.ts'
import type { Label, Parcel, ParcelStatus, Rate, Sender } from '../../domain/parcels/shipment.ts'
import { ServiceError } from '../../errors/service-error.ts'
import type { Shipping } from '../../shop.ts'
import { fetchBytes, readAnswer, parseAnswer } from '../read-answer.ts'
import { DEFAULT_RETRY_POLICY, withRetries, type RetryPolicy } from '../retry-policy.ts'

/** ShipEngine: one protocol for many carriers. */
export type ShipEngineConfig = {
  url: string
  apiKey: string
  /** The carrier accounts to request rates from, such as se-123890. */
  carrierIds: string[]
}

const SERVICE = 'shipengine'

/** Shorter than for payments, because checkout works without a rate. */
const RETRY_POLICY: RetryPolicy = { ...DEFAULT_RETRY_POLICY, overallMs: 20_000, attempts: 3 }

/** Error codes of an address that no configured carrier delivers to. */
const UNREACHABLE = new Set(['invalid_address', 'no_rates_returned'])

/** A label by which a buyer sends something back, charged as its carrier does: many only once it is scanned. */
const RETURN = { is_return_label: true, charge_event: 'carrier_default' }

/** This call is not retried: a request without an answer may have bought the label. */
const LABEL_POLICY: RetryPolicy = { ...DEFAULT_RETRY_POLICY, attemptMs: 30_000, overallMs: 30_000, attempts: 1 }

const LabelAnswer = z.object({
  label_id: z.string().regex(/^[\w-]{1,64}$/),
  status: z.enum(['processing', 'completed', 'error', 'voided']),
  tracking_number: z.string().nullish(),
  carrier_code: z.string().regex(/^\w{1,64}$/),
})
const LabelFile = z.object({ label_download: z.object({ pdf: z.url().max(2000) }) })
/** A label is about 50 KB. */
const MAX_LABEL_BYTES = 2_000_000
const VoidAnswer = z.object({ approved: z.boolean() })
const TrackingAnswer = z.object({ status_code: z.string() })
/** Accepted, not yet in the system; in transit, attempted, collected from a service point; delivered. */
const STATUS_OF_CODE: Record<string, ParcelStatus> = {
  AC: 'waiting',
  NY: 'waiting',
  IT: 'in-transit',
  AT: 'in-transit',
  SP: 'in-transit',
  DE: 'delivered',
}

const Amount = z.object({ currency: z.string().min(1), amount: z.number().nonnegative() })
const RateAnswer = z.object({
  carrier_id: z.string(),
  service_code: z.string(),
  service_type: z.string(),
  shipping_amount: Amount,
  insurance_amount: Amount.nullish(),
  confirmation_amount: Amount.nullish(),
  other_amount: Amount.nullish(),
  delivery_days: z.int().nonnegative().nullish(),
  estimated_delivery_date: z.string().nullish(),
  validation_status: z.string().nullish(),
})
const RatesAnswer = z.object({
  rate_response: z.object({
    status: z.enum(['working', 'completed', 'partial', 'error']),
    rates: z.array(RateAnswer),
    errors: z.array(z.object({ error_code: z.string().catch('') })).default([]),
  }),
})

export function createShipEngine(config: ShipEngineConfig, retryPolicy: Partial<RetryPolicy> = {}): Shipping {
  const headers = { 'api-key': config.apiKey, 'content-type': 'application/json' }
  const call = (path: string, request: RequestInit, policy: RetryPolicy, caller?: AbortSignal) => {
    const attempt = (signal: AbortSignal) => readAnswer(SERVICE, `${config.url}/v1${path}`, { ...request, headers, signal })
    return withRetries({ ...policy, ...retryPolicy, ...(policy.attempts === 1 && { attempts: 1 }), service: SERVICE }, attempt, caller)
  }
  return {
    async rates(parcel, caller) {
      const body = JSON.stringify({
        rate_options: { carrier_ids: config.carrierIds, preferred_currency: 'inr' },
        shipment: toShipment(parcel),
      })
      const answer = await call('/rates', { method: 'POST', body }, RETRY_POLICY, caller)
      if (!answer.ok && UNREACHABLE.has(answer.code)) return []
      const { rate_response: response } = parseAnswer(answer, RatesAnswer, { service: SERVICE, call: 'rates' })
      const refusal = response.rates.length === 0 && response.errors.find((error) => !UNREACHABLE.has(error.error_code))
      if (refusal) throw new ServiceError(SERVICE, 'internal', `No carrier gave a rate: ${safeCode(refusal.error_code)}`)
      return response.rates.flatMap(toRate).toSorted((a, b) => a.amount.amount - b.amount.amount)
    },
    async buyLabel({ carrierId, serviceCode, collectPaise, isReturn, ...parcel }, id) {
      const service = { carrier_id: carrierId, service_code: serviceCode, external_shipment_id: id }
      const shipment = { ...toShipment(parcel), ...service, ...(collectPaise && { advanced_options: collecting(collectPaise) }) }
      const answer = await call('/labels', { method: 'POST', body: JSON.stringify({ shipment, ...(isReturn && RETURN) }) }, LABEL_POLICY)
      return toLabel(parseAnswer(answer, LabelAnswer, { service: SERVICE, call: 'label' }))
    },
    async findLabel(id) {
      const answer = await call(`/labels/external_shipment_id/${encodeURIComponent(id)}`, { method: 'GET' }, RETRY_POLICY)
      if (!answer.ok && answer.status === 404) return null
      const label = parseAnswer(answer, LabelAnswer, { service: SERVICE, call: 'label' })
      return label.status === 'voided' || label.status === 'error' ? null : toLabel(label)
    },
    async voidLabel(labelId) {
      const path = `/labels/${encodeURIComponent(labelId)}`
      const answer = await call(`${path}/void`, { method: 'PUT' }, RETRY_POLICY)
      if (answer.ok && parseAnswer(answer, VoidAnswer, { service: SERVICE, call: 'void' }).approved) return true
      // A second request for a label that is void is refused: an answer may have been lost.
      const now = await call(path, { method: 'GET' }, RETRY_POLICY)
      return parseAnswer(now, LabelAnswer, { service: SERVICE, call: 'label' }).status === 'voided'
    },
    async track(labelId) {
      const answer = await call(`/labels/${encodeURIComponent(labelId)}/track`, { method: 'GET' }, RETRY_POLICY)
      const { status_code: code } = parseAnswer(answer, TrackingAnswer, { service: SERVICE, call: 'track' })
      return STATUS_OF_CODE[code] ?? 'unknown'
    },
    async labelPdf(labelId) {
      const answer = await call(`/labels/${encodeURIComponent(labelId)}`, { method: 'GET' }, RETRY_POLICY)
      if (!answer.ok && answer.status === 404) return null
      const { pdf } = parseAnswer(answer, LabelFile, { service: SERVICE, call: 'label' }).label_download
      // Nothing but the configured service is asked for it.
      if (new URL(pdf).origin !== new URL(config.url).origin)
        throw new ServiceError(SERVICE, 'invalid-answer', 'The label is at another host')
      const bytes = await withRetries({ ...RETRY_POLICY, ...retryPolicy, service: SERVICE }, (signal) => download(pdf, signal))
      if (bytes?.subarray(0, 5).toString() !== '%PDF-') throw new ServiceError(SERVICE, 'invalid-answer', 'The label is not a PDF')
      return bytes
    },
  }
}

/** Null when there is no such file, or it is too large. */
async function download(url: string, signal: AbortSignal): Promise<Buffer | null> {
  const { response, bytes } = await fetchBytes(url, { signal }, MAX_LABEL_BYTES)
  return response.ok ? bytes : null
}

/** A label in processing has no tracking number yet; the job retries. */
function toLabel({
  status,
  label_id: labelId,
  tracking_number: trackingNumber,
  carrier_code: carrierCode,
}: z.infer<typeof LabelAnswer>): Label {
  if (status !== 'completed' || !isTrackingNumber(trackingNumber ?? '')) {
    throw new ServiceError(SERVICE, 'unavailable', `The label is not ready: ${status}`)
  }
  return { labelId, trackingNumber: trackingNumber ?? '', carrierCode }
}

function toShipment({ shipDate, shipFrom, shipTo, packages }: Parcel): object {
  return {
    validate_address: 'no_validation',
    ship_date: shipDate,
    ship_from: toParty(shipFrom),
    ship_to: toParty(shipTo),
    packages,
  }
}

function collecting(paise: number): object {
  return { collect_on_delivery: { payment_type: 'cash', payment_amount: { currency: 'inr', amount: paise / 100 } } }
}

/** ShipEngine requires two-letter country codes and refuses empty fields. */
function toParty(party: Address | Sender): object {
  return {
    name: party.name,
    ...(party.phone && { phone: party.phone }),
    address_line1: party.addressLine1,
    ...(party.addressLine2 && { address_line2: party.addressLine2 }),
    city_locality: party.cityLocality,
    state_province: party.stateProvince,
    postal_code: party.postalCode.replaceAll(' ', ''),
    country_code: 'IN',
  }
}

/** The price is the sum of four amounts. Rates that are invalid or mix currencies are omitted. */
function toRate(rate: z.infer<typeof RateAnswer>): Rate[] {
  const { currency } = rate.shipping_amount
  const extras = [rate.insurance_amount, rate.confirmation_amount, rate.other_amount].filter((extra) => extra && extra.amount > 0)
  if (rate.validation_status === 'invalid' || extras.some((extra) => extra?.currency !== currency)) return []
  const total = extras.reduce((sum, extra) => sum + (extra?.amount ?? 0), rate.shipping_amount.amount)
  return [
    {
      carrierId: rate.carrier_id,
      serviceCode: rate.service_code,
      serviceName: rate.service_type,
      amount: { currency: currency.toUpperCase(), amount: Math.round(total * 100) / 100 },
      deliveryDays: rate.delivery_days ?? null,
      estimatedDelivery: rate.estimated_delivery_date ?? null,
    },
  ]
}

/** Keeps anything that is not a code out of the log. */
function safeCode(code: string): string {
  return /^[a-z_]{1,64}$/.test(code) ? code : 'unspecified'
}
