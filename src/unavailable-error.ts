/** The shop cannot do this at present, through no fault of whoever asked: they are told to come back (503, Retry-After). */
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
