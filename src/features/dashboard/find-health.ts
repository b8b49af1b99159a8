import { PROVIDER_NAMES } from '../../domain/provider.ts'
import type { KnownHealth, ServicesHealth } from '../../domain/services-health.ts'
import type { Shop } from '../../shop.ts'
import { tryStorage } from '../doctor/check-files.ts'
import {
  runServiceChecks,
  tryMail,
  tryModeration,
  tryPayments,
  tryProvider,
  tryShipping,
  trySms,
  type ServiceCheck,
} from '../doctor/check-services.ts'
import { withDeadline } from '../../platform/with-deadline.ts'

/** A page waits for so long for a check, and otherwise shows the one before. */
const WAIT_MS = 250

/** Whether the outside services answer. */
export async function findHealth({ servicesHealth }: Pick<Shop, 'servicesHealth'>): Promise<KnownHealth> {
  await withDeadline(WAIT_MS, () => servicesHealth.get())
  return servicesHealth.latest() ?? { checkedAt: null, findings: [] }
}

type Services = Omit<Shop, 'servicesHealth'>

/** Tries the outside services as the doctor does; ends by the time limits of its trials. */
export async function tryServices(shop: Services): Promise<ServicesHealth> {
  return { findings: await runServiceChecks(serviceChecksOf(shop)), checkedAt: shop.clock.now() }
}

function serviceChecksOf(shop: Services): ServiceCheck[] {
  const trial = (check: string, settings: string, run: () => Promise<string>): ServiceCheck => ({ check, settings, sandbox: false, run })
  return [
    trial('payment', 'the variables PHONEPE_…', () => tryPayments(shop.payments.phonepe)),
    trial('shipping', 'SHIPENGINE_API_KEY', () => tryShipping(shop.shipping, shop)),
    trial('mail', 'SMTP_URL', () => tryMail(shop.mail)),
    trial('text messages', 'the variables TWILIO_…', () => trySms(shop.sms)),
    trial('moderation', 'NATURAL_LANGUAGE_API_KEY', () => tryModeration(shop.moderation)),
    trial('storage', 'STORAGE_URL, or the rights of DATA_DIR', () => tryStorage(shop.files)),
    ...shop.identityProviders.map((provider) =>
      trial(`sign-in with ${PROVIDER_NAMES[provider.id]}`, `the variables ${provider.id.toUpperCase()}_CLIENT_…`, () =>
        tryProvider(provider, `${shop.publicUrl}/auth/callback/${provider.id}`),
      ),
    ),
  ]
}
