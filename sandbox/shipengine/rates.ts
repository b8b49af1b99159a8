import { randomInt } from 'node:crypto'
import { arrival, CARRIERS, priceOf, zoneOf, type Carrier } from './carriers.ts'
import { gramsOf, type ApiError, type RatesRequest } from './requests.ts'

export const newId = () => `se-${randomInt(100_000_000, 999_999_999)}`

type Quotes = { rates: object[]; invalid_rates: object[]; errors: ApiError[] }

/** The rates of each carrier; `errors` explain when there are none. */
export function quote({ shipment, rate_options }: RatesRequest, carriers: Carrier[], today: string): Quotes {
  const { ship_from: from, ship_to: to } = shipment
  const zone = from.country_code === 'IN' && to.country_code === 'IN' ? zoneOf(from.postal_code, to.postal_code) : null
  const asked = carriers.filter((carrier) => rate_options.carrier_ids.includes(carrier.id))
  if (!zone) return { rates: [], invalid_rates: [], errors: asked.map(unreachable) }
  const day = shipment.ship_date?.slice(0, 10) ?? today
  const grams = gramsOf(shipment.packages)
  const all = asked.flatMap((carrier) =>
    carrier.services.map((service) => {
      const amount = priceOf(service, zone, grams)
      return {
        ...rateOf(carrier, service),
        shipping_amount: inr(amount ?? 0),
        zone,
        delivery_days: service.days[zone],
        carrier_delivery_days: String(service.days[zone]),
        estimated_delivery_date: arrival(day, service.days[zone]),
        ship_date: `${day}T00:00:00Z`,
        validation_status: amount === null ? 'invalid' : 'valid',
        error_messages: amount === null ? ['The service does not go there.'] : [],
      }
    }),
  )
  const [rates, invalid_rates] = [true, false].map((valid) => all.filter((rate) => (rate.validation_status === 'valid') === valid))
  return { rates: rates ?? [], invalid_rates: invalid_rates ?? [], errors: [] }
}

function rateOf(carrier: Carrier, service: Carrier['services'][number]): object {
  return {
    rate_id: newId(),
    rate_type: 'shipment',
    carrier_id: carrier.id,
    insurance_amount: inr(0),
    confirmation_amount: inr(0),
    other_amount: inr(0),
    package_type: 'package',
    guaranteed_service: false,
    negotiated_rate: false,
    service_type: service.name,
    service_code: service.code,
    trackable: true,
    carrier_code: carrier.code,
    carrier_nickname: carrier.name,
    carrier_friendly_name: carrier.name,
    warning_messages: [],
  }
}

function unreachable({ id, name }: Carrier): ApiError {
  const message = `${name} does not know the way there.`
  return { error_source: 'carrier', error_type: 'business_rules', error_code: 'invalid_address', message, carrier_id: id }
}

export function carrierDown({ id, name }: Carrier): ApiError {
  const message = `${name} does not answer.`
  return { error_source: 'carrier', error_type: 'system', error_code: 'unspecified', message, carrier_id: id }
}

export const findCarrier = (id: string) => CARRIERS.find((carrier) => carrier.id === id)

function inr(amount: number): object {
  return { currency: 'inr', amount }
}
