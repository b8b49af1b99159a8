import { z } from 'zod'
import { INDIAN_STATES } from '../../domain/addresses/indian-states.ts'
import { readPin, type PinPlace } from '../../domain/addresses/pin.ts'
import { findPlaces } from '../../features/addresses/find-places.ts'
import { TOO_MANY_CALLS } from '../../messages/checkout.ts'
import { Refusal } from '../refusal.ts'
import { defineResource } from './resource.ts'
import { everybody, type Rule } from './rules.ts'

const A_DAY_S = 86_400

/** A wrong code counts too, and an address asks so often only with a program. */
const aFewEach: Rule = {
  ...everybody,
  async check({ shop, address }, { pin = '' }) {
    const allowance = await shop.attempts.consume('pin-address', address)
    if (!allowance.ok) throw new Refusal('RESOURCE_EXHAUSTED', TOO_MANY_CALLS)
    if (!/^\d{6}$/.test(pin)) throw new Refusal('INVALID_ARGUMENT', 'A PIN code has six digits.')
  },
}

export const pin = defineResource({
  name: 'pin',
  path: '/api/pin/:pin',
  summary: 'The cities and states in which an Indian PIN code lies, the likeliest first.',
  schema: z.object({
    pin: z.string(),
    places: z.array(
      z.object({ city: z.string(), state: z.enum(INDIAN_STATES), stateCode: z.string().describe('in GST') }) satisfies z.ZodType<PinPlace>,
    ),
  }),
  example: { pin: '682001', places: [{ city: 'Kochi', state: 'Kerala', stateCode: '32' }] },
  rule: aFewEach,
  load: async (_, { pin: asked = '' }) => {
    const places = [...findPlaces(readPin(asked) ?? '')]
    return places.length > 0 ? { pin: asked, places } : null
  },
  topics: () => [],
  maxAgeS: A_DAY_S,
})
