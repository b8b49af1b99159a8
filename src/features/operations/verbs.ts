import type { VerbsOf } from './verb.ts'
import { CATALOGUE_VERBS } from './verbs/catalogue.ts'
import { ORDERS_VERBS } from './verbs/orders.ts'
import { PEOPLE_VERBS } from './verbs/people.ts'
import { RETURNS_VERBS } from './verbs/returns.ts'
import { SHOP_VERBS } from './verbs/shop.ts'

/** The verb of each declared act. */
export const VERBS: VerbsOf<string> = { ...ORDERS_VERBS, ...RETURNS_VERBS, ...CATALOGUE_VERBS, ...PEOPLE_VERBS, ...SHOP_VERBS }
