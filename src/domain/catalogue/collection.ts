/** Products that the shop folder shows together at /collections/{id}. */
export type Collection = {
  id: string
  name: string
  words: string
  /** A picture of the shop folder by its name. */
  picture: string | null
  /** Which products: by hand, in this order, or whatever fits the rule. */
  choice: { products: readonly string[] } | { rule: CollectionRule }
  /** Outside of these moments it is not there. */
  from: Date | null
  until: Date | null
}

/** More are not shown together. */
export const MOST_OF_COLLECTION = 200

/** All of it must hold; `fields` are those that shoppers narrow by, and `type`. */
export type CollectionRule = {
  fields: readonly { field: string; value: string }[]
  /** The last so many that the shop has got. */
  newest: number | null
  /** A sale of it runs. */
  sale: boolean
}

export type CollectionHead = Pick<Collection, 'id' | 'name' | 'words'>

export function isOpen({ from, until }: Pick<Collection, 'from' | 'until'>, now: Date): boolean {
  return (from === null || from <= now) && (until === null || now < until)
}

/** When what is open changes next: a page that shows collections is stale from then on. Null where it never does. */
export function nextChange(collections: readonly Pick<Collection, 'from' | 'until'>[], now: Date): Date | null {
  const times = collections.flatMap(({ from, until }) => [from, until]).filter((at) => at !== null && at > now) as Date[]
  return times.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null
}
