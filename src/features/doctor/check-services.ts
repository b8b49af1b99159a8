import { randomUUID } from 'node:crypto'
import { PROVIDER_NAMES } from '../../domain/accounts/provider.ts'
import { counted } from '../../domain/counted.ts'
import type { Capabilities, Capability } from '../../domain/dashboard/capability.ts'
import { makeParcel } from '../../domain/parcels/shipment.ts'
import type { Seller } from '../../domain/receipts/gst.ts'
import { areScores } from '../../domain/reviews/review.ts'
import { ServiceError } from '../../errors/service-error.ts'
import { withDeadline } from '../../platform/work/with-deadline.ts'
import type { Clock, Moderation, Payments, Shipping, Shop } from '../../shop.ts'
import { tryStorage } from './check-files.ts'
import { failed, ok, warning, type Finding } from './finding.ts'

/** A check of something outside of the shop; `settings` names the variables that lead there. */
export type ServiceCheck = {
  check: string
  settings: string
  /** The stand-in of the demo, which starts and ends with the shop. */
  sandbox: boolean
  /** A running shop is unfit without it, whoever plays it. */
  isNeeded?: boolean
  /** Resolves with what was found. */
  run: () => Promise<string>
}

const TRIAL_MS = 30_000

type Services = Pick<Shop, 'payments' | 'offeredProviders' | 'shipping' | 'mail' | 'sms' | 'moderation' | 'files' | 'identityProviders'>

/**
 * A check of each outside service that is on; of the demo's stand-ins, `capabilities` says which they are. They run with the shop:
 * while it runs (`isRunning`) it takes no money without that of payment.
 */
export function serviceChecksOf(
  shop: Services & Pick<Shop, 'seller' | 'clock' | 'publicUrl'>,
  { capabilities = {}, isRunning = false }: { capabilities?: Partial<Capabilities>; isRunning?: boolean } = {},
): ServiceCheck[] {
  const { shipping, sms } = shop
  const trial = (check: string, settings: string, run: () => Promise<string>, service?: Capability): ServiceCheck => {
    return { check, settings, sandbox: service !== undefined && capabilities[service] === 'sandbox', run }
  }
  return [
    trial('storage', 'STORAGE_URL and its key, or the rights of DATA_DIR', () => tryStorage(shop.files)),
    ...Object.entries(shop.payments).map(([id, payments]) => ({
      ...trial(
        id === shop.offeredProviders[0] ? 'payment' : `payment with ${payments.name}`,
        `the variables ${id.toUpperCase()}_…`,
        () => tryPayments(payments),
        'payment',
      ),
      isNeeded: isRunning,
    })),
    ...(shipping
      ? [trial('shipping', 'SHIPENGINE_API_KEY, SHIPENGINE_CARRIER_IDS and SHOP_PIN', () => tryShipping(shipping, shop), 'carrier')]
      : []),
    trial('mail', 'SMTP_URL', () => shop.mail.check().then(() => 'lets the shop in'), 'mail'),
    ...(sms
      ? [trial('text messages', 'the variables TWILIO_…', () => sms.check().then(() => 'accepts the credentials'), 'text-messages')]
      : []),
    trial('moderation', 'NATURAL_LANGUAGE_API_KEY', () => tryModeration(shop.moderation), 'moderation'),
    ...shop.identityProviders.map((provider) => {
      const { id } = provider
      const name = id.toUpperCase()
      const run = () => provider.check(`${shop.publicUrl}/auth/callback/${id}`).then(() => 'knows the shop')
      return trial(`sign-in with ${PROVIDER_NAMES[id]}`, `${name}_CLIENT_ID and ${name}_CLIENT_SECRET`, run, id)
    }),
  ]
}

/** Runs all trials at the same time, each within a time limit. */
export function runServiceChecks(trials: ServiceCheck[], onTried: () => void = () => {}): Promise<Finding[]> {
  return Promise.all(
    trials.map(async (trial) => {
      const finding = await runServiceCheck(trial)
      onTried()
      return finding
    }),
  )
}

async function runServiceCheck({ check, settings, sandbox, isNeeded = false, run }: ServiceCheck): Promise<Finding> {
  const tooLate = () => {
    throw new ServiceError(check, 'deadline-exceeded', `No answer within ${TRIAL_MS / 1000} s`)
  }
  try {
    return ok(check, `${await withDeadline(TRIAL_MS, run, tooLate)}${sandbox ? ' (sandbox)' : ''}`)
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error)
    if (sandbox) {
      const say = isNeeded ? failed : warning
      return say(check, `the sandbox: ${found}`, '`npm start` starts the sandbox together with the shop; a real shop needs none.')
    }
    return failed(check, found, adviceFor(error, settings))
  }
}

function adviceFor(error: unknown, settings: string): string {
  const code = error instanceof ServiceError ? error.code : null
  if (code === 'unavailable' || code === 'deadline-exceeded') {
    return `Check that this machine reaches the service (name resolution, firewall, its status page), and ${settings}.`
  }
  return code === 'internal'
    ? `The service answers and refuses: check ${settings}.`
    : `Check ${settings}, and that it leads to this service.`
}

/** Asks about a payment that was never opened: authenticates and moves nothing. */
async function tryPayments(payments: Payments): Promise<string> {
  const status = await payments.status(`doctor-${randomUUID().slice(0, 8)}`)
  if (status) throw new Error('it knows a payment that was never opened')
  return 'accepts the credentials'
}

/** Asks for the rates of a parcel from the seller to themselves; buys nothing. */
async function tryShipping(shipping: Shipping, { seller, clock }: { seller: Seller; clock: Clock }): Promise<string> {
  const rates = await shipping.rates(makeParcel(seller.address, seller.address, clock.now()))
  if (rates.length === 0) throw new ServiceError('shipping', 'internal', 'no carrier delivers within the seller’s own PIN')
  return counted(rates.length, 'rate')
}

async function tryModeration(moderation: Moderation): Promise<string> {
  const scores = await moderation.score('The cotton is soft, and the print is even on both sides.')
  if (!areScores(scores)) throw new ServiceError('moderation', 'invalid-answer', 'a score is not a number from 0 to 1')
  return 'scores texts'
}
