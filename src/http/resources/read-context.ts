import type { Person } from '../../domain/person.ts'
import type { Shop } from '../../shop.ts'

/** The parameters of a resource's address, by name. */
export type Params = Record<string, string>

/** Who asks, and on which shop. */
export type ReadContext = { shop: Shop; person: Person | null; address: string }
