import type { OperatorRole } from '../../domain/operators/operator-role.ts'
import { isUuid } from '../../domain/text.ts'
import { LISTS, type ListName } from '../../operations/lists/all.ts'
import type { RowOf } from '../../operations/lists/list.ts'
import { isReference } from '../../operations/reference.ts'
import type { Shop } from '../../shop.ts'
import { findOpenSessions } from '../accounts/end-sessions.ts'
import { findContact } from '../accounts/find-customer.ts'
import { findAccount } from '../accounts/find-person.ts'
import { findCollectionForOperator } from '../catalogue/collections/find-collections.ts'
import { findAnyProduct } from '../catalogue/find-product.ts'
import { findDraft } from '../content/list-drafts.ts'
import { findProductNotes } from '../operator-access/set-note.ts'
import { findComplaintsOfOrder } from '../orders/complaints/find-complaints.ts'
import { findOrderForOperator } from '../orders/find/find-for-operator.ts'
import { findReturnsOfOrder } from '../orders/returns/find-returns.ts'
import { findPersonForOperator } from '../people/find-people.ts'
import { findModerated } from '../reviews/list-moderated.ts'
import { findCounts } from '../stock/set-count.ts'

/** What finds one object of a list: it has what its row has, so that who is shown a part of rows is shown that part of it. */
type Finders = { [Name in ListName]?: (shop: Shop, id: string) => Promise<RowOf<(typeof LISTS)[Name]> | null> }

const FINDERS = {
  /** By number or id, with its buyer, what they told of it, and what comes back of it. */
  async orders(shop, reference) {
    const found = await findOrderForOperator(shop, reference)
    if (!found) return null
    const { uid, order } = found
    const [contact, complaints, returns] = await Promise.all([
      findContact(shop, uid),
      findComplaintsOfOrder(shop, order.id),
      findReturnsOfOrder(shop, order.id),
    ])
    return { ...order, uid, email: contact?.email ?? null, phone: contact?.phoneNumber ?? null, complaints, returns }
  },
  async products(shop, id) {
    const product = await findAnyProduct(shop, id)
    const noted = (await findProductNotes(shop, [id])).get(id)
    return product && noted ? { ...product, ...noted, counts: await findCounts(shop, id) } : null
  },
  reviews: findModerated,
  /** By id or email address, with the sessions that are open. */
  async people(shop, reference) {
    const uid = isUuid(reference) ? reference : (await findAccount(shop, reference))?.uid
    const person = uid === undefined ? null : await findPersonForOperator(shop, uid)
    return person && { ...person, sessions: await findOpenSessions(shop, person.uid) }
  },
  content: findDraft,
  collections: findCollectionForOperator,
} satisfies Finders
/** The lists of which one object can be read by itself. */
export type ObjectName = keyof typeof FINDERS
export const OBJECTS = Object.keys(FINDERS) as ObjectName[]

type Found<Name extends ObjectName> = Awaited<ReturnType<(typeof FINDERS)[Name]>>

/**
 * One object of a list, with more of it than its row has; null where there is none. A packer's door shows of it what it shows of the
 * list's rows.
 * @throws where `role` may not read the list at all, which doors ask before
 */
export async function readObject<Name extends ObjectName>(
  shop: Shop,
  name: Name,
  { id, role }: { id: string; role: OperatorRole },
): Promise<Found<Name> | null> {
  if (LISTS[name].by === 'owner' && role !== 'owner') throw new Error(`Objects of ${name} are owners’ alone.`)
  const find = FINDERS[name] as (shop: Shop, id: string) => Promise<Found<Name>>
  return isReference(id) ? find(shop, id) : null
}
