import { signInAddress } from '../domain/accounts/redirect.ts'
import { isAccountGone } from '../errors/account-gone.ts'
import { databaseFault, isUnstorableFault, type DatabaseFault } from '../errors/database-fault.ts'
import { ServiceError } from '../errors/service-error.ts'
import { UnavailableError } from '../errors/unavailable-error.ts'
import type { Shop } from '../shop.ts'
import { BodyRefused } from './body/body.ts'
import type { Ctx } from './context.ts'
import { isApiRequest, page, pageWithoutData, seeOther } from './page.ts'
import { httpRefusal, Refusal, refusal } from './refusal.ts'

/** The error handler: a refusal is answered with its message, everything else with a plain page or JSON. */
export function answerFailure(error: Error, c: Ctx): Response | Promise<Response> {
  if (isUnstorableFault(error)) return answerFailure(new Refusal('INVALID_ARGUMENT', 'A text has characters that cannot be stored.'), c)
  if (error instanceof Refusal) {
    if (isApiRequest(c)) return refusal(error.status, error.message, error.details)
    return page(c, 'refused', { message: error.message }, error.status === 'PERMISSION_DENIED' ? 403 : 400)
  }
  if (error instanceof BodyRefused) return bodyRefused(c, error)
  const { shop, requestId } = c.var
  // The client has disconnected: nobody reads the response, and an incomplete body is not an error of the shop.
  if (c.req.raw.signal.aborted) return refusal('CANCELLED', 'The client closed the request.')
  const { session } = c.var
  if (session && isAccountGone(error, [session.person.uid, session.id])) return answerGone(c)
  const outage = outageOf(error)
  if (outage) {
    shop.log.error({ event: outage.event, requestId, path: c.req.path, reason: error.message }, 'the shop cannot serve')
    return unavailable(c, outage)
  }
  shop.log.error({ event: 'failure', requestId, path: c.req.path, err: error }, 'request failed')
  if (isApiRequest(c)) return dataFailure(error, shop)
  return pageWithoutData(c, 'failure', { requestId }, 500)
}

/** The account was deleted while the request was under way: it is answered as one that comes a moment later. */
function answerGone(c: Ctx): Response {
  if (isApiRequest(c)) return refusal('UNAUTHENTICATED', 'Please sign in again.')
  return seeOther(signInAddress(c.req.path))
}

/** The rest of the body is not read, so the connection cannot be used again. */
async function bodyRefused(c: Ctx, { http, message }: BodyRefused): Promise<Response> {
  const answer = isApiRequest(c) ? httpRefusal(http, message) : await page(c, 'refused', { message }, http)
  answer.headers.set('connection', 'close')
  return answer
}

type Outage = { event: string; message: string; retryAfterS: number }

/** The connection to the database is retried continuously and usually back within this time. */
const DATABASE_RETRY_S = 10

export const DATABASE_AWAY = 'The shop cannot reach its records right now. Your cart and your orders are safe.'

const DATABASE: Record<DatabaseFault, string> = {
  away: DATABASE_AWAY,
  full: 'The shop cannot save anything right now, so your last change was not saved. Your cart and your orders are safe.',
}

/** One visitor is enough where the machine is busy with something else. */
export const BUSY = 'The shop has more to do right now than it can keep up with.'

const UNAVAILABLE: Record<UnavailableError['reason'], string> = {
  overloaded: BUSY,
  stopping: 'The shop is just starting up again.',
}

/** A failure that is temporary; null for every other. */
function outageOf(error: Error): Outage | null {
  if (error instanceof UnavailableError) {
    return { event: error.reason, message: UNAVAILABLE[error.reason], retryAfterS: error.retryAfterS }
  }
  const fault = databaseFault(error)
  return fault && { event: `database-${fault}`, message: DATABASE[fault], retryAfterS: DATABASE_RETRY_S }
}

async function unavailable(c: Ctx, { message, retryAfterS }: Outage): Promise<Response> {
  const answer = isApiRequest(c)
    ? refusal('UNAVAILABLE', `${message} Please try again in a moment.`)
    : await pageWithoutData(c, 'unavailable', { message }, 503)
  answer.headers.set('retry-after', String(retryAfterS))
  return answer
}

/** What users are told when an outside service fails, by the service's name. */
const SERVICES = new Map<string, string>([
  ['payment', 'The payment service does not answer.'],
  ['shipengine', 'The carriers do not answer.'],
  ['mail', 'The mail service does not answer.'],
  ['sms', 'The text message service does not answer.'],
  ['push', 'The push service does not answer.'],
  ['moderation', 'The moderation service does not answer.'],
  ['photos', 'The photo service does not answer.'],
  ['files', 'The file store does not answer.'],
  ['outbox', 'The outbox does not answer.'],
  ['google', 'Google does not answer.'],
  ['twitter', 'Twitter does not answer.'],
  ['github', 'GitHub does not answer.'],
])

function dataFailure(error: Error, { payments }: Pick<Shop, 'payments'>): Response {
  if (!(error instanceof ServiceError)) return refusal('INTERNAL', 'Something went wrong.')
  const status = error.code === 'deadline-exceeded' ? 'DEADLINE_EXCEEDED' : error.code === 'unavailable' ? 'UNAVAILABLE' : 'INTERNAL'
  const service = Object.hasOwn(payments, error.service) ? 'payment' : error.service
  const message = SERVICES.get(service) ?? 'A service that the shop needs does not answer.'
  return refusal(status, `${message} Please try again in a minute.`)
}
