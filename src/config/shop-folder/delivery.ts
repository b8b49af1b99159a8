import { z } from 'zod'
import { isKnownCarrier, isTrackingPage, MAX_CARRIER_NAME } from '../../domain/parcels/carrier.ts'
import { line } from './values.ts'

const NO_DAYS = 'are no business days such as 3, or 5 to 7.'
export const deliveryDays = z
  .preprocess((value) => (typeof value === 'number' ? String(value) : value), z.string(NO_DAYS).regex(/^\d{1,2}( to \d{1,2})?$/, NO_DAYS))
  .transform((value) => {
    const [from = 5, to = from] = value.split(' to ').map(Number)
    return { from, to }
  })
  .refine(
    ({ from, to }) => from >= 1 && to >= from && to <= 60,
    'are no business days such as 3, or 5 to 7: at most 60, the smaller one first.',
  )

const NO_RUPEES = 'is no price in whole rupees such as 80.'
const rupees = (least: number) => z.int(NO_RUPEES).min(least, NO_RUPEES).max(100_000, NO_RUPEES)
const NO_PINS = "are no beginnings of PINs such as '302,303', in quotation marks."
const pins = z
  .preprocess((value) => (typeof value === 'number' ? String(value) : value), z.string(NO_PINS).max(2000, NO_PINS))
  .transform((value) => value.split(',').map((beginning) => beginning.trim()))
  .refine((list) => list.every((beginning) => /^[1-9]\d{0,5}$/.test(beginning)), NO_PINS)

export const Delivery = z.strictObject({
  price: rupees(0).default(0),
  free_from: rupees(1).optional(),
  zones: z
    .array(z.strictObject({ pins, price: rupees(0), days: deliveryDays.optional() }))
    .max(100, 'are more than 100.')
    .default([]),
  express: z.strictObject({ price: rupees(0), days: deliveryDays }).optional(),
  pick_up: z.strictObject({ place: line(200), hours: line(100) }).optional(),
})

export const CashOnDelivery = z.strictObject({
  up_to: rupees(1),
  fee: rupees(0).default(0),
  pins: pins.optional(),
  not_with_codes: z
    .array(z.string().regex(/^[A-Z\d-]{3,32}$/, 'is no code such as DIWALI10.'))
    .max(100, 'are more than 100.')
    .default([]),
  phone: z.enum(['confirmed', 'any'], 'is neither confirmed nor any.').default('confirmed'),
})

export const Carriers = z
  .array(
    z.strictObject({
      name: line(MAX_CARRIER_NAME)
        .transform((name) => name.replaceAll(/\s+/g, ' '))
        .refine((name) => !isKnownCarrier(name), 'is known without an entry. Take it out.'),
      tracking: line(300)
        .refine(
          isTrackingPage,
          'is no page such as https://courier.example/track?number={number}: https, with {number} once behind the host.',
        )
        .optional(),
    }),
  )
  .max(20, 'are more than 20.')
  .refine((list) => new Set(list.map(({ name }) => name.toLowerCase())).size === list.length, 'have two of one name.')
  .default([])
