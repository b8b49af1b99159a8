import { z } from 'zod'
import type { Address } from '../../domain/address.ts'
import type { Parcel, Rate, Sender } from '../../domain/shipment.ts'
import { ServiceError } from '../../service-error.ts'
import type { Shipping } from '../../shop.ts'
import { DEFAULT_RETRY_POLICY, withRetries, type RetryPolicy } from '../retry-policy.ts'
import { readAnswer, understand } from '../read-answer.ts'

/** ShipEngine: one protocol for many carriers. */
export type ShipEngineConfig = {
  url: string
  apiKey: string
  /** The carrier accounts that are asked, such as se-123890. */
  carrierIds: string[]
}

const SERVICE = 'shipengine'

/** Nobody needs a rate in order to pay: the shopper waits less than for a payment. */
const RATE_PATIENCE: RetryPolicy = { ...DEFAULT_RETRY_POLICY, overallMs: 20_000, attempts: 3 }

/** Of an address that no carrier can reach, or none that is asked. */
const UNREACHABLE = new Set(['invalid_address', 'no_rates_returned'])

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
  return {
    async rates(parcel, caller) {
      const body = JSON.stringify({
        rate_options: { carrier_ids: config.carrierIds, preferred_currency: 'inr' },
        shipment: toShipment(parcel),
      })
      const attempt = (signal: AbortSignal) => readAnswer(SERVICE, `${config.url}/v1/rates`, { method: 'POST', headers, body, signal })
      const answer = await withRetries({ ...RATE_PATIENCE, ...retryPolicy, service: SERVICE }, attempt, caller)
      if (!answer.ok && UNREACHABLE.has(answer.code)) return []
      const { rate_response: response } = understand(answer, RatesAnswer, { service: SERVICE, call: 'rates' })
      const refusal = response.rates.length === 0 && response.errors.find((error) => !UNREACHABLE.has(error.error_code))
      if (refusal) throw new ServiceError(SERVICE, 'internal', `No carrier gave a rate: ${safeCode(refusal.error_code)}`)
      return response.rates.flatMap(toRate).toSorted((a, b) => a.amount.amount - b.amount.amount)
    },
  }
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

/** The protocol wants two-letter countries, and no empty fields. */
function toParty(party: Address | Sender): object {
  return {
    name: party.name,
    ...('phone' in party && { phone: party.phone }),
    address_line1: party.addressLine1,
    ...(party.addressLine2 && { address_line2: party.addressLine2 }),
    city_locality: party.cityLocality,
    state_province: party.stateProvince,
    postal_code: party.postalCode.replaceAll(' ', ''),
    country_code: 'IN',
  }
}

/** The four amounts together are the price. A rate that the carrier calls invalid, or that mixes currencies, is none. */
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

/** Only what looks like a code gets into our log. */
function safeCode(code: string): string {
  return /^[a-z_]{1,64}$/.test(code) ? code : 'unspecified'
}
