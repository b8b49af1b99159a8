export type Remembered<Value> = {
  /** The value, loaded anew when the last loading ended longer ago than the set time. Simultaneous callers share a loading. */
  get(): Promise<Value>
  /** What was loaded last, however old; undefined before the first loading has ended. */
  latest(): Value | undefined
}

/** Remembers what `load` resolves with for `ms`. A failure is not remembered. */
export function rememberFor<Value>(ms: number, load: () => Promise<Value>, now: () => number = () => performance.now()): Remembered<Value> {
  let loading: Promise<Value> | null = null
  let until = -Infinity
  let latest: Value | undefined

  async function loadNow(): Promise<Value> {
    latest = await load()
    until = now() + ms
    return latest
  }

  return {
    async get() {
      if (latest !== undefined && now() < until) return latest
      loading ??= loadNow().finally(() => (loading = null))
      return loading
    },
    latest: () => latest,
  }
}
