import { PROVIDER_NAMES } from '../../domain/provider.ts'
import type { Shop } from '../../shop.ts'
import { tryStorage } from '../doctor/check-files.ts'
import { runTrials, tryMail, tryModeration, tryPayments, tryProvider, tryShipping, trySms, type Trial } from '../doctor/check-services.ts'
import type { Finding } from '../doctor/finding.ts'
import { withDeadline } from '../../platform/with-deadline.ts'

/** `checkedAt` is null until the first check has ended. */
export type Health = { checkedAt: Date | null; findings: Finding[] }

/** So long a check counts. */
const FRESH_MS = 60_000
/** A page waits for so long for a check, and otherwise shows the one before. */
const WAIT_MS = 250

type Checks = { latest: Health; running: Promise<void> | null }
const checksOf = new WeakMap<Shop['db'], Checks>()

/**
 * Whether the outside services answer, as the doctor tries them. One check runs at a time, after the last has aged, and ends
 * by the time limits of its trials.
 */
export async function findHealth(shop: Shop): Promise<Health> {
  const known = checksOf.get(shop.db)
  const checks: Checks = known ?? { latest: { checkedAt: null, findings: [] }, running: null }
  if (!known) checksOf.set(shop.db, checks)
  const { checkedAt } = checks.latest
  const isFresh = checkedAt !== null && shop.clock.now().getTime() - checkedAt.getTime() < FRESH_MS
  if (!isFresh) {
    const running = (checks.running ??= check(shop, checks))
    await withDeadline(WAIT_MS, () => running)
  }
  return checks.latest
}

async function check(shop: Shop, checks: Checks): Promise<void> {
  const findings = await runTrials(trialsOf(shop))
  checks.latest = { checkedAt: shop.clock.now(), findings }
  checks.running = null
}

function trialsOf(shop: Shop): Trial[] {
  const trial = (check: string, settings: string, run: () => Promise<string>): Trial => ({ check, settings, sandbox: false, run })
  return [
    trial('payment', 'the variables PHONEPE_…', () => tryPayments(shop.payments)),
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
