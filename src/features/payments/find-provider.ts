import { ServiceError } from '../../errors/service-error.ts'
import type { Payments, Shop } from '../../shop.ts'

type Known = Pick<Shop, 'payments'>

/** Null for an unknown name. */
export function findProvider({ payments }: Known, name: string | undefined): Payments | null {
  return name !== undefined && Object.hasOwn(payments, name) ? (payments[name] ?? null) : null
}

/**
 * The provider that a session was opened with.
 * @throws {ServiceError} `internal` when its variables are not set any more
 */
export function getProvider(shop: Known, name: string): Payments {
  const provider = findProvider(shop, name)
  if (!provider) throw new ServiceError('payment', 'internal', `Nothing is known of the provider ${name}: set its variables again`)
  return provider
}
