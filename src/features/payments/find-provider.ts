import { BY_HAND } from '../../domain/orders/written-order.ts'
import { ServiceError } from '../../errors/service-error.ts'
import type { Payments, Shop } from '../../shop.ts'

type Known = Pick<Shop, 'payments'>

export function findProvider({ payments }: Known, name: string | undefined): Payments | null {
  return name !== undefined && Object.hasOwn(payments, name) ? (payments[name] ?? null) : null
}

/**
 * The provider that a session was opened with.
 * @throws {ServiceError} `internal` when its variables are not set any more, and for the shop itself, which is asked nothing
 */
export function getProvider(shop: Known, name: string): Payments {
  const provider = findProvider(shop, name)
  if (name === BY_HAND) throw new ServiceError('payment', 'internal', 'What was paid to the shop itself is paid back by hand')
  if (!provider) throw new ServiceError('payment', 'internal', `Nothing is known of the provider ${name}: set its variables again`)
  return provider
}
