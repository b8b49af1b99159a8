import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ShipEngineConfig } from '../config.ts'
import { controlFaults } from '../fault-control.ts'
import type { StandIn } from '../stand-in.ts'
import { createApi } from './api.ts'
import { createFaults, FAULT_NAMES, FaultList } from './faults.ts'

/** ShipEngine's rates, for parcels within India. */
export function createShipEngine(config: ShipEngineConfig): StandIn {
  const faults = createFaults()
  const control = new Hono()
  control.use(bodyLimit({ maxSize: 65_536 }))
  controlFaults(control, { faults, list: FaultList })

  const routes = new Hono()
  routes.route('/shipengine', createApi(config, faults))
  routes.route('/control/shipengine', control)

  return {
    name: 'Shipping: ShipEngine',
    about: 'Base path /shipengine. Rates depend on the two PIN codes and the weight.',
    addresses: [
      { method: 'POST', path: '/shipengine/v1/rates', about: 'rates of two invented carriers, se-601001 and se-601002' },
      { method: 'GET', path: '/control/shipengine', about: 'faults that are on, and calls so far' },
      { method: 'POST', path: '/control/shipengine', about: `sets faults, such as {"fault": "partial"}: ${FAULT_NAMES.join(', ')}` },
      { method: 'DELETE', path: '/control/shipengine', about: 'ends all faults' },
    ],
    routes,
    stop: () => {},
  }
}
