const TIMEOUT_MS = 5000

/** The time of an HTTP server by its header Date, to the second; null when it does not answer, or has no such header. */
export async function readServerTime(address: string): Promise<Date | null> {
  try {
    const answer = await fetch(address, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
    const time = new Date(answer.headers.get('date') ?? '')
    return Number.isNaN(time.getTime()) ? null : time
  } catch {
    return null
  }
}
