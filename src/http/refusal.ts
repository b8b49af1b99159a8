import { clientCodeOf } from '../domain/accounts/sign-in-codes.ts'
import { HTTP_OF_STATUS, type Status } from '../domain/status.ts'
import { NO_TEXT_MESSAGES } from '../messages/sign-in.ts'

/** The error shape of the API and the callable functions (contract §3). */
export function refusal(status: Status, message: string, details?: unknown): Response {
  const error = { status, message, ...(details !== undefined && { details }) }
  const answer = Response.json({ error }, { status: HTTP_OF_STATUS[status], headers: { 'cache-control': 'no-store' } })
  return status === 'RESOURCE_EXHAUSTED' ? withRetryAfter(answer, { ok: false, retryAfterS: A_MINUTE_S }) : answer
}

/** A refusal that the error statuses do not tell apart, under its own HTTP status. */
export function httpRefusal(
  http: 400 | 405 | 408 | 413 | 415 | 422 | 426,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ error: { status: 'INVALID_ARGUMENT' satisfies Status, message } }, { status: http, headers })
}

/** Retry-After where the limit does not say when it is over. */
const A_MINUTE_S = 60

/** Adds the Retry-After of an exceeded limit, if it says one. */
export function withRetryAfter(answer: Response, { retryAfterS }: { ok: false; retryAfterS?: number }): Response {
  if (retryAfterS !== undefined) answer.headers.set('retry-after', String(retryAfterS))
  return answer
}

/** Thrown by handlers to end the request with an error response. */
export class Refusal extends Error {
  readonly status: Status
  readonly details: unknown
  constructor(status: Status, message: string, details?: unknown) {
    super(message)
    this.status = status
    this.details = details
  }
}

/** Where no text messages are sent (spec §8). */
export function phoneNotAllowed(): Response {
  const code = 'OPERATION_NOT_ALLOWED'
  return refusal('INVALID_ARGUMENT', NO_TEXT_MESSAGES, { code, clientCode: clientCodeOf(code) })
}
