import type { KnownHealth, ServicesHealth } from '../../domain/dashboard/services-health.ts'
import { withDeadline } from '../../platform/work/with-deadline.ts'
import type { Shop } from '../../shop.ts'
import { runServiceChecks, serviceChecksOf } from '../doctor/check-services.ts'

/** A page waits for so long for a check, and otherwise shows the one before. */
const WAIT_MS = 250

/** Whether the outside services answer. */
export async function findHealth({ servicesHealth }: Pick<Shop, 'servicesHealth'>): Promise<KnownHealth> {
  await withDeadline(WAIT_MS, () => servicesHealth.get())
  return servicesHealth.latest() ?? { checkedAt: null, findings: [] }
}

/** Tries the outside services as the doctor does; ends by the time limits of its trials. */
export async function tryServices(shop: Omit<Shop, 'servicesHealth' | 'announce'>): Promise<ServicesHealth> {
  return { findings: await runServiceChecks(serviceChecksOf(shop)), checkedAt: shop.clock.now() }
}
