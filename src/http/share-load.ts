type Loading = { current: Promise<unknown>; next: Promise<unknown> | null }

const loadings = new WeakMap<object, Map<string, Loading>>()

/**
 * Simultaneous loads of the same `key` from the same `source` share a result: who asks while one is loading gets the next, together
 * with all who ask until it begins. Nothing is cached: each value is read after it was requested. It must not be changed, because others
 * have it too; under load the cost of a value that many request does not grow with their number.
 */
export function shareLoad<Value>(source: object, key: string, load: () => Promise<Value>): Promise<Value> {
  const ofSource = loadings.get(source) ?? new Map<string, Loading>()
  loadings.set(source, ofSource)
  const loading = ofSource.get(key)
  if (!loading) return begin(ofSource, key, load)
  const begins = () => begin(ofSource, key, load)
  loading.next ??= loading.current.then(begins, begins)
  return loading.next as Promise<Value>
}

function begin<Value>(ofSource: Map<string, Loading>, key: string, load: () => Promise<Value>): Promise<Value> {
  const current = Promise.try(load)
  const loading: Loading = { current, next: null }
  ofSource.set(key, loading)
  const end = () => {
    if (loading.next === null) ofSource.delete(key)
  }
  current.then(end, end)
  return current
}
