/**
 * The result of `work`, or after `ms` what `late` says: a value (undefined unless given), while the work goes on, or an error that it throws, with
 * which the work's signal is aborted.
 */
export async function withDeadline<Result, Late = undefined>(
  ms: number,
  work: (signal: AbortSignal) => Promise<Result>,
  late: () => Late = () => undefined as Late,
): Promise<Result | Late> {
  const ended = new AbortController()
  const { promise, resolve, reject } = Promise.withResolvers<Late>()
  const timer = setTimeout(() => {
    try {
      resolve(late())
    } catch (error) {
      reject(error)
      ended.abort(error)
    }
  }, ms)
  try {
    return await Promise.race([work(ended.signal), promise])
  } finally {
    clearTimeout(timer)
  }
}
