import { cutPage, FIRST_PAGE, type PageRequest, type PageResult } from '../../domain/paging.ts'
import { normaliseSearch, type FoundPerson } from '../../domain/person-search.ts'
import { isUuid } from '../../domain/text.ts'
import { MAX_SEARCH_LENGTH, searchPattern } from '../../domain/search.ts'
import type { Shop } from '../../shop.ts'
import { selectPeople, selectPerson, type PersonRow } from './people.sql.ts'

/** The accounts with this in their name, e-mail address or phone number, newest first; all of them for an empty text. For operators. */
export async function findPeople(shop: Pick<Shop, 'db'>, search: string, page: PageRequest = FIRST_PAGE): Promise<PageResult<FoundPerson>> {
  const pattern = searchPattern(normaliseSearch(search.slice(0, MAX_SEARCH_LENGTH)))
  const rows = await selectPeople(shop.db, pattern, { ...page, limit: page.limit + 1 })
  return cutPage(rows, page.limit, toFound)
}

/** Null if there is no such account. For operators. */
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
    createdAt: row.created_at.toISOString(),
    isMember: row.is_member,
    isOperator: row.is_operator,
    orders: row.orders,
    reviews: row.reviews,
  }
}
