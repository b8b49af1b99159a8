import { sql, type Kysely } from 'kysely'
import type { Key, PageRequest } from '../../domain/paging.ts'
import { isOlder, newestFirstKey } from '../../platform/newest-first.ts'
import type { Schema } from '../../schema.ts'

type Db = Kysely<Schema>
export type PersonRow = {
  id: string
  name: string
  email: string | null
  email_verified: boolean
  phone_number: string | null
  created_at: Date
  is_member: boolean
  is_operator: boolean
  orders: number
  reviews: number
}

const COLUMNS = sql`users.id, users.name, users.email, users.email_verified, users.phone_number, users.created_at,
  exists (select from subscriptions where subscriptions.user_id = users.id and status = 'active') as is_member,
  exists (select from operators where operators.user_id = users.id) as is_operator,
  (select count(*)::int from orders where orders.user_id = users.id) as orders,
  (select count(*)::int from reviews where reviews.user_id = users.id) as reviews`
/** As in the index users_search. */
const searched = sql`lower(' ' || name || ' ' || coalesce(email, '') || ' ' || coalesce(phone_number, ''))`

/** Newest first. What is counted is counted of those on the page. `pattern` is one for LIKE. */
export async function selectPeople(db: Db, pattern: string | null, { limit, after }: PageRequest): Promise<(PersonRow & { key: Key })[]> {
  const { rows } = await sql<PersonRow & { key: Key }>`
    with found as (
      select id, ${newestFirstKey()} as key from users
      where ${pattern === null ? sql`true` : sql`${searched} like ${pattern}`} ${after ? sql`and ${isOlder(after)}` : sql``}
      order by created_at desc, id desc limit ${limit}
    )
    select ${COLUMNS}, found.key from found join users on users.id = found.id
    order by users.created_at desc, users.id desc`.execute(db)
  return rows
}

export async function selectPerson(db: Db, uid: string): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`select ${COLUMNS} from users where users.id = ${uid}::uuid`.execute(db)
  return rows[0]
}
