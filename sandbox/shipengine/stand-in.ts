import { Hono } from 'hono'
import { z } from 'zod'
import type { ShipEngineConfig } from '../config.ts'
import { createControl, readJson, type StandIn } from '../stand-in.ts'
import { createApi } from './api.ts'
import { createFaults, FAULT_NAMES, FaultList } from './faults.ts'
import { createLabels } from './labels.ts'

const Move = z.strictObject({ trackingNumber: z.string(), code: z.enum(['AC', 'IT', 'DE', 'EX']) })

/** ShipEngine's rates, labels and tracking, for parcels within India. */
export function createShipEngine(config: ShipEngineConfig): StandIn {
  const faults = createFaults()
  const labels = createLabels()
  const control = createControl({ faults, list: FaultList, state: () => ({ labels: labels.list() }) })
  control.post('/parcels', async (c) => {
    const read = await readJson(c, Move)
    if (!read.ok) return read.refusal
    return labels.move(read.value.trackingNumber, read.value.code) ? c.json(read.value) : c.json({ error: 'no such parcel' }, 404)
  })

  const routes = new Hono()
  routes.route('/shipengine', createApi(config, faults, labels))
  routes.route('/control/shipengine', control)

  return {
    name: 'Shipping: ShipEngine',
    about:
      'Base path /shipengine. Rates depend on the two PIN codes and the weight. A parcel is collected 90 seconds after its label was bought and delivered after five minutes.',
    addresses: [
      { method: 'POST', path: '/shipengine/v1/rates', about: 'rates of two invented carriers, se-601001 and se-601002' },
      { method: 'POST', path: '/shipengine/v1/labels', about: 'buys a label' },
      { method: 'PUT', path: '/shipengine/v1/labels/{label}/void', about: 'voids it, unless its parcel has been collected' },
      { method: 'GET', path: '/shipengine/v1/labels/{label}/track', about: 'where its parcel is' },
      { method: 'GET', path: '/shipengine/v1/labels/{label}', about: 'the label, with the address of its PDF' },
      { method: 'GET', path: '/control/shipengine', about: 'faults that are on, calls so far, and the labels that were bought' },
      { method: 'POST', path: '/control/shipengine/parcels', about: 'moves a parcel, such as {"trackingNumber": "SB…IN", "code": "DE"}' },
      { method: 'POST', path: '/control/shipengine', about: `sets faults, such as {"fault": "partial"}: ${FAULT_NAMES.join(', ')}` },
      { method: 'DELETE', path: '/control/shipengine', about: 'ends all faults' },
    ],
    routes,
    stop: () => {},
  }
}
