import { normaliseSearch, type FoundPerson } from '../../domain/accounts/person-search.ts'
import { FIRST_PAGE, type PageRequest, type PageResult } from '../../domain/paging.ts'
import { MAX_SEARCH_LENGTH, searchPattern } from '../../domain/search-pattern.ts'
import { cutText, isUuid } from '../../domain/text.ts'
import { findNewest } from '../../platform/database/newest-first-search.ts'
import type { Shop } from '../../shop.ts'
import { EVERYBODY, isContact, isLike, selectPeople, selectPerson, type PersonRow } from './people.sql.ts'

/** `partial`: only the newest accounts were searched. */
export type PeopleFound = PageResult<FoundPerson> & { partial: boolean }

/**
 * The accounts with this in their name, email address, phone number, tags or note, or in name or phone of where their parcels go,
 * newest first; all of them for an empty text. An
 * account whose whole address or number it is is found whenever it was opened, parts only among the newest. For operators.
 */
export async function findPeople(
  { db }: Pick<Shop, 'db'>,
  search: string,
  { limit, after }: PageRequest = FIRST_PAGE,
): Promise<PeopleFound> {
  const text = normaliseSearch(cutText(search, MAX_SEARCH_LENGTH))
  const pattern = searchPattern(text)
  const own = pattern === null ? null : await findNewest(db, { table: 'users', filter: isContact(text), after }, { match: null, limit })
  const match = pattern === null ? null : isLike(pattern)
  const { page, next, partial } = own && own.page.length > 0 ? own : await findNewest(db, { ...EVERYBODY, after }, { match, limit })
  const rows = await selectPeople(
    db,
    page.map(({ id }) => id),
  )
  return { entries: rows.map(toFound), next, partial }
}

export async function findPersonForOperator(shop: Pick<Shop, 'db'>, uid: string): Promise<FoundPerson | null> {
  const row = isUuid(uid) ? await selectPerson(shop.db, uid) : undefined
  return row ? toFound(row) : null
}

function toFound(row: PersonRow): FoundPerson {
  return {
    uid: row.id,
    name: row.name,
    email: row.email,
    emailVerified: row.email_verified,
    phoneNumber: row.phone_number,
    note: row.note,
    tags: row.tags,
    createdAt: row.created_at.toISOString(),
    isMember: row.is_member,
    operatorRole: row.operator_role,
    orders: row.orders,
    reviews: row.reviews,
  }
}
