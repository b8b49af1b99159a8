/**
 * - `unavailable`: not reached, or it answered that it is down; trying again may help
 * - `deadline-exceeded`: it did not answer in time
 * - `internal`: it refused what we asked; trying again will not help
 * - `invalid-answer`: it answered something we cannot or must not use
 */
export type ServiceErrorCode = 'unavailable' | 'deadline-exceeded' | 'internal' | 'invalid-answer'

/** An outside service failed us. The message is for the log: it names no secret and quotes no answer. */
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
