/** The object, with something else in the place of one of its members. */
export function proxied<T extends object>(target: T, name: string, replacement: unknown): T {
  return new Proxy(target, {
    get(_, key) {
      if (key === name) return replacement
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
