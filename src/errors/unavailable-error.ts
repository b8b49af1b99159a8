/** The shop is overloaded or stopping: the client gets 503 with Retry-After. */
export class UnavailableError extends Error {
  readonly reason: 'overloaded' | 'stopping'
  readonly retryAfterS: number

  constructor(message: string, { reason = 'overloaded', retryAfterS = 2 }: Partial<Pick<UnavailableError, 'reason' | 'retryAfterS'>> = {}) {
    super(message)
    this.reason = reason
    this.name = 'UnavailableError'
    this.retryAfterS = retryAfterS
  }
}
