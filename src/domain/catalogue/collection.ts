/** Products that are shown together at /collections/{id}. */
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

/** Whether what has such days, as a collection or a product does, is there now. */
export function isOpen({ from, until }: Pick<Collection, 'from' | 'until'>, now: Date): boolean {
  return (from === null || from <= now) && (until === null || now < until)
}

export type CollectionFault = 'id' | 'name' | 'words' | 'rule' | 'picture' | 'days'
export const MAX_COLLECTION = { id: 80, name: 60, words: 600, rule: 500 }

export function isCollectionId(id: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,79}$/.test(id)
}

/** What a rule may ask for, beside `newest` and `sale`: these fields, of which `type` is a category. */
export type KnownFields = { fields: readonly string[]; types: readonly string[] }

/** A rule as it is typed, such as "dye=Indigo, newest=8, sale"; undefined for what is none. */
export function readRule(typed: string, { fields, types }: KnownFields): CollectionRule | undefined {
  const rule: { fields: { field: string; value: string }[]; newest: number | null; sale: boolean } = {
    fields: [],
    newest: null,
    sale: false,
  }
  for (const part of typed.split(',')) {
    const [field = '', value = ''] = part.split('=').map((text) => text.trim())
    if (field === 'sale' && value === '') rule.sale = true
    else if (field === 'newest' && /^\d{1,3}$/.test(value) && +value >= 1 && +value <= MOST_OF_COLLECTION) rule.newest = Number(value)
    else if (fields.includes(field) && value !== '' && (field !== 'type' || types.includes(value))) rule.fields.push({ field, value })
    else return undefined
  }
  return rule
}

/** As `readRule` reads it. */
export function ruleText({ fields, newest, sale }: CollectionRule): string {
  const parts = fields.map(({ field, value }) => `${field}=${value}`)
  return [...parts, ...(newest === null ? [] : [`newest=${newest}`]), ...(sale ? ['sale'] : [])].join(', ')
}

/** When what is open changes next: a page that shows collections is stale from then on. Null where it never does. */
export function nextChange(collections: readonly Pick<Collection, 'from' | 'until'>[], now: Date): Date | null {
  const times = collections.flatMap(({ from, until }) => [from, until]).filter((at) => at !== null && at > now) as Date[]
  return times.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null
}
