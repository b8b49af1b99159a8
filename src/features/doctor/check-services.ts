import { randomUUID } from 'node:crypto'
import { areScores } from '../../domain/review.ts'
import { makeParcel } from '../../domain/shipment.ts'
import { ServiceError } from '../../errors/service-error.ts'
import type { Clock, IdentityProvider, Mail, Moderation, Payments, Seller, Shipping, Sms } from '../../shop.ts'
import { failed, ok, warning, type Finding } from './finding.ts'
import { withDeadline } from '../../platform/with-deadline.ts'

/** A check of something outside of the shop; `settings` names the variables that lead there. */
export type ServiceCheck = {
  check: string
  settings: string
  /** The stand-in of the demonstration, which starts and ends with the shop. */
  sandbox: boolean
  /** Resolves with what was found. */
  run: () => Promise<string>
}

const TRIAL_MS = 30_000

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

async function runServiceCheck({ check, settings, sandbox, run }: ServiceCheck): Promise<Finding> {
  const tooLate = () => {
    throw new ServiceError(check, 'deadline-exceeded', `No answer within ${TRIAL_MS / 1000} s`)
  }
  try {
    return ok(check, `${await withDeadline(TRIAL_MS, run, tooLate)}${sandbox ? ' (sandbox)' : ''}`)
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error)
    if (sandbox)
      return warning(check, `the sandbox: ${found}`, '`npm start` starts the sandbox together with the shop; a real shop needs none.')
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
export async function tryPayments(payments: Payments): Promise<string> {
  const status = await payments.status(`doctor-${randomUUID()}`)
  if (status) throw new Error('it knows a payment that was never opened')
  return 'accepts the credentials'
}

/** Asks for the rates of a parcel from the seller to themselves; buys nothing. */
export async function tryShipping(shipping: Shipping, { seller, clock }: { seller: Seller; clock: Clock }): Promise<string> {
  const rates = await shipping.rates(makeParcel(seller.address, seller.address, clock.now()))
  if (rates.length === 0) throw new ServiceError('shipping', 'internal', 'no carrier delivers within the seller’s own PIN')
  return `${rates.length} rates`
}

export async function tryMail(mail: Mail): Promise<string> {
  await mail.check()
  return 'lets the shop in'
}

export async function trySms(sms: Sms): Promise<string> {
  await sms.check()
  return 'accepts the credentials'
}

export async function tryModeration(moderation: Moderation): Promise<string> {
  const scores = await moderation.score('The cotton is soft, and the print is even on both sides.')
  if (!areScores(scores)) throw new ServiceError('moderation', 'invalid-answer', 'a score is not a number from 0 to 1')
  return 'scores texts'
}

export async function tryProvider(provider: IdentityProvider, returnUrl: string): Promise<string> {
  await provider.check(returnUrl)
  return 'knows the shop'
}
