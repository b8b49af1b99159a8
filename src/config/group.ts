export class ConfigError extends Error {}

/** A service's credentials are given all, or none: half of them is a mistake. */
export function refuseHalf<Name extends string>(given: Partial<Record<Name, unknown>>, group: readonly Name[]): void {
  const missing = group.filter((name) => !given[name])
  if (missing.length < group.length) throw new ConfigError(`${missing[0]} is missing: ${group.join(', ')} go together.`)
}
