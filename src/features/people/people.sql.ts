import { sql, type RawBuilder } from 'kysely'
import type { OperatorRole } from '../../domain/operators/operator-role.ts'
import type { Db } from '../../schema.ts'

export type PersonRow = {
  id: string
  name: string
  email: string | null
  email_verified: boolean
  phone_number: string | null
  note: string | null
  tags: string[]
  created_at: Date
  is_member: boolean
  operator_role: OperatorRole | null
  orders: number
  reviews: number
}

const COLUMNS = sql`users.id, users.name, users.email, users.email_verified, users.phone_number, users.note, users.tags, users.created_at,
  exists (select from subscriptions where subscriptions.user_id = users.id and status = 'active') as is_member,
  (select role from operators where operators.user_id = users.id) as operator_role,
  (select count(*)::int from orders where orders.user_id = users.id) as orders,
  (select count(*)::int from reviews where reviews.user_id = users.id) as reviews`
export const EVERYBODY = { table: 'users', filter: sql<boolean>`true` }

/** The account with exactly this email address, or phone number with or without India's code. */
export function isContact(text: string): RawBuilder<boolean> {
  return sql<boolean>`id = any(array(
    select id from users where email = ${text.toLowerCase()}
    union select id from users where phone_number in (${`+${text}`}, ${`+91${text}`})))`
}

/** In name, email address, phone number, tags or note, or in name and phone of a saved address or of a parcel. `pattern` is one for LIKE. */
export function isLike(pattern: string): RawBuilder<boolean> {
  return sql<boolean>`(
    lower((' ' || concat_ws(' ', name, email, phone_number, array_to_string(tags, ' '), note)) collate "unicode") like ${pattern}
    or id in (
      (select user_id from addresses where recipient_words(address ->> 'name', address ->> 'phone') like ${pattern} limit ${MOST_RECIPIENTS})
      union
      (select user_id from orders where recipient_words(shipping ->> 'name', shipping #>> '{address,phone}') like ${pattern}
        limit ${MOST_RECIPIENTS})))`
}

/** Whose parcels go to somebody of this name: more are not read one by one anyway. */
const MOST_RECIPIENTS = 1000

/** Newest first. What is counted is counted of these alone. */
export async function selectPeople(db: Db, uids: string[]): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select ${COLUMNS} from users where users.id = any(${uids}::uuid[]) order by users.created_at desc, users.id desc`.execute(db)
  return rows
}

export async function selectPerson(db: Db, uid: string): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`select ${COLUMNS} from users where users.id = ${uid}::uuid`.execute(db)
  return rows[0]
}
