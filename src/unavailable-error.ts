/** The shop cannot do this at present, through no fault of whoever asked: they are told to come back (503, Retry-After). */
export class UnavailableError extends Error {
  readonly retryAfterS: number

  constructor(message: string, { retryAfterS = 2, cause }: { retryAfterS?: number; cause?: unknown } = {}) {
    super(message, { cause })
    this.name = 'UnavailableError'
    this.retryAfterS = retryAfterS
  }
}
