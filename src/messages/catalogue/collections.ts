import type { CollectionRule } from '../../domain/catalogue/collection.ts'

/** A rule as it is read: "Indigo (dye), on sale". */
export function ruleWords({ fields, newest, sale }: CollectionRule): string {
  const parts = fields.map(({ field, value }) => `${value} (${field === 'type' ? 'category' : field})`)
  return [...parts, ...(newest === null ? [] : [`the ${newest} newest`]), ...(sale ? ['on sale'] : [])].join(', ')
}
