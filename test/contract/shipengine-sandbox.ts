import { readSandboxConfig } from '../../sandbox/config.ts'
import { startSandbox } from '../../sandbox/server.ts'
import { readConfig } from '../../src/config/config.ts'
import type { Address } from '../../src/domain/addresses/address.ts'
import type { RetryPolicy } from '../../src/services/retry-policy.ts'
import { createShipEngine, type ShipEngineConfig } from '../../src/services/shipping/shipengine.ts'

/** The sandbox on a free port, and adapters that talk to its carriers. */
export async function openCarriers() {
  const sandbox = await startSandbox(readSandboxConfig({ SANDBOX_PORT: '0' }))
  const settings = readConfig({ SANDBOX_PORT: String(sandbox.port) }).shipengine!
  const address = `${sandbox.origin}/control/shipengine`
  const headers = { 'content-type': 'application/json' }
  return {
    ...sandbox,
    settings,
    fault: (...faults: object[]) => fetch(address, { method: 'POST', headers, body: JSON.stringify(faults) }),
    reset: () => fetch(address, { method: 'DELETE' }),
    calls: async () => ((await (await fetch(address)).json()) as { calls: { rates: number } }).calls.rates,
    /** Patient as in production, except that it does not pause between attempts. */
    adapter: (change: Partial<ShipEngineConfig> = {}, retryPolicy: Partial<RetryPolicy> = {}) =>
      createShipEngine({ ...settings, ...change }, { pauseMs: () => 0, ...retryPolicy }),
  }
}

export type OpenCarriers = Awaited<ReturnType<typeof openCarriers>>

export function addressIn(postalCode: string): Address {
  return {
    name: 'Asha Rao',
    addressLine1: '7 Chowk Bazaar',
    addressLine2: '',
    cityLocality: 'Somewhere',
    stateProvince: 'Rajasthan',
    postalCode,
    countryCode: 'IND',
  }
}
