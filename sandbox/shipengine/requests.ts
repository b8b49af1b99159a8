import { z } from 'zod'

const text = z.string().min(1)
const weight = z.object({ value: z.number().gt(0), unit: z.enum(['gram', 'kilogram', 'ounce', 'pound']) })
const address = z.strictObject({
  name: text,
  phone: text.optional(),
  email: z.string().nullish(),
  company_name: text.nullish(),
  address_line1: text,
  address_line2: text.nullish(),
  address_line3: text.nullish(),
  city_locality: text,
  state_province: text,
  postal_code: text,
  country_code: z.string().length(2),
  address_residential_indicator: z.enum(['unknown', 'yes', 'no']).default('unknown'),
})

export const RatesRequest = z.strictObject({
  rate_options: z.object({
    carrier_ids: z.array(z.string().regex(/^se(-[a-z0-9]+)+$/)).min(1),
    preferred_currency: z.string().length(3).optional(),
  }),
  shipment: z.object({
    validate_address: z.enum(['no_validation', 'validate_only', 'validate_and_clean']).default('no_validation'),
    ship_date: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[-+]\d{2}:\d{2}))?$/)
      .optional(),
    ship_to: address,
    ship_from: address.extend({ phone: text }),
    packages: z.array(z.object({ weight })).min(1),
  }),
})
/** A label for a shipment with its carrier and service. */
export const LabelRequest = z.object({
  is_return_label: z.boolean().default(false),
  charge_event: z.enum(['carrier_default', 'on_creation', 'on_carrier_acceptance']).optional(),
  shipment: RatesRequest.shape.shipment.extend({
    carrier_id: text,
    service_code: text,
    external_shipment_id: z.string().max(50).optional(),
    advanced_options: z
      .strictObject({
        collect_on_delivery: z.strictObject({
          payment_type: z.enum(['any', 'cash', 'cash_equivalent', 'none']),
          payment_amount: z.strictObject({ currency: z.string().length(3), amount: z.number().gt(0) }),
        }),
      })
      .optional(),
  }),
})
export type LabelRequest = z.infer<typeof LabelRequest>

export type RatesRequest = z.infer<typeof RatesRequest>
type Weight = z.infer<typeof weight>

const GRAMS: Record<Weight['unit'], number> = { gram: 1, kilogram: 1000, ounce: 28.349523125, pound: 453.59237 }

export function gramsOf(packages: { weight: Weight }[]): number {
  return packages.reduce((sum, { weight }) => sum + weight.value * GRAMS[weight.unit], 0)
}

/** One error in ShipEngine's format. */
export type ApiError = {
  error_source: 'shipengine' | 'carrier'
  error_type: 'validation' | 'business_rules' | 'security' | 'system'
  error_code: string
  message: string
  field_name?: string
  carrier_id?: string
}

/** The first validation error of a request. */
export function apiErrorOf({ issues }: z.ZodError): ApiError {
  const issue = issues[0]
  const field_name = issue?.path.join('.') || 'body'
  const isMissing = issue?.code === 'invalid_type' && issue.message.endsWith('received undefined')
  return {
    error_source: 'shipengine',
    error_type: 'validation',
    error_code: isMissing ? 'field_value_required' : 'invalid_field_value',
    message: `${field_name}: ${issue?.message}`,
    field_name,
  }
}
