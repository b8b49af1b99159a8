/** One line of `redirects.csv`: an address that is no longer, and the one within the shop that took its place. */
export type OldAddress = {
  /** Without a slash at its end; of a pattern, what stands before the star. */
  path: string
  isPattern: boolean
  /** Parameters that must all be there, sorted. */
  query: readonly (readonly [name: string, value: string])[]
  to: string
}

/** Those of one path, the most parameters first, and patterns, the longest first. */
export type OldAddresses = { exact: ReadonlyMap<string, readonly OldAddress[]>; patterns: readonly OldAddress[] }

export const NO_OLD_ADDRESSES: OldAddresses = { exact: new Map(), patterns: [] }

/** What tells where a visitor came from goes along to the new address. */
const FOLLOWING = /^(utm_\w+|fbclid|gclid)$/
export const inShop = (address: string) => new URL(address, 'http://shop.invalid')

/** @param from an address within the shop, perhaps with a query, perhaps with a star at its end */
export function oldAddress(from: string, to: string): OldAddress {
  const isPattern = from.endsWith('*')
  const { pathname, searchParams } = inShop(isPattern ? from.slice(0, -1) : from)
  searchParams.sort()
  return { path: isPattern ? pathname : withoutSlash(pathname), isPattern, query: [...searchParams], to }
}

export function sortOldAddresses(all: readonly OldAddress[]): OldAddresses {
  const exact = Map.groupBy(
    all.filter(({ isPattern }) => !isPattern),
    ({ path }) => path,
  )
  for (const those of exact.values()) those.sort((a, b) => b.query.length - a.query.length)
  return { exact, patterns: all.filter(({ isPattern }) => isPattern).toSorted((a, b) => b.path.length - a.path.length) }
}

/** Where a line names this address itself; asked before any page of the shop. Null where none does. */
export function leadElsewhere({ exact }: OldAddresses, asked: URL): string | null {
  const line = exact
    .get(withoutSlash(asked.pathname))
    ?.find(({ query }) => query.every(([name, value]) => asked.searchParams.getAll(name).includes(value)))
  return line === undefined ? null : following(line.to, asked)
}

/** Where a pattern leads that names this address; asked where the shop has no page. Null where none does. */
export function leadByPattern({ patterns }: OldAddresses, asked: URL): string | null {
  const line = patterns.find(({ path }) => asked.pathname.startsWith(path))
  return line === undefined ? null : following(line.to, asked)
}

/** The address without the slash at its end, with its query; null where it has none, or where the rest would name another host. */
export function unslashed({ pathname, search }: URL): string | null {
  const path = withoutSlash(pathname)
  return path === pathname || path.startsWith('//') ? null : path + search
}

function withoutSlash(path: string): string {
  return path.replace(/(?<!\/)\/+$/, '') || '/'
}

function following(to: string, asked: URL): string {
  const target = inShop(to)
  for (const [name, value] of asked.searchParams)
    if (FOLLOWING.test(name) && !target.searchParams.has(name)) target.searchParams.append(name, value)
  return target.pathname + target.search
}
