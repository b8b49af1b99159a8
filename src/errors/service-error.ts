/**
 * - `unavailable`: unreachable, or it reported an outage; a retry may succeed
 * - `deadline-exceeded`: it did not answer in time; a retry may succeed
 * - `internal`: it refused the request; a retry would be refused too
 * - `invalid-answer`: its answer is malformed or not trustworthy
 */
export type ServiceErrorCode = 'unavailable' | 'deadline-exceeded' | 'internal' | 'invalid-answer'

/** An outside service failed. The message is for the log: it contains no secrets and nothing of the service's answer. */
export class ServiceError extends Error {
  readonly service: string
  readonly code: ServiceErrorCode

  constructor(service: string, code: ServiceErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ServiceError'
    this.service = service
    this.code = code
  }
}
