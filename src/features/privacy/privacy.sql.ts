import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../schema.ts'
import { PERSONAL_TABLES, type PersonalDataRule } from './personal-data-rules.ts'

/** The exported columns of the person's rows. */
export async function selectOwnRows(
  db: Db,
  table: string,
  { rule, uid }: { rule: PersonalDataRule; uid: string },
): Promise<Record<string, unknown>[]> {
  const columns = sql.join(rule.exported.map((column) => sql.ref(column)))
  const { rows } = await sql<Record<string, unknown>>`
    select ${columns} from ${sql.table(table)} where ${sql.ref(rule.owner)} = ${uid}`.execute(db)
  return rows
}

/** Concurrent sign-ins and payments wait, and then find no account. */
export function lockPerson(tx: Tx, uid: string): Promise<{ name: string; email: string | null; phoneNumber: string | null } | undefined> {
  return tx
    .selectFrom('users')
    .select(['name', 'email', 'phone_number as phoneNumber'])
    .where('id', '=', uid)
    .forUpdate()
    .executeTakeFirst()
}

/** Deletes the person's rows of every table that goes with the account, the account itself last. Repeatable. */
export async function deletePerson(tx: Tx, uid: string): Promise<void> {
  const tables = Object.entries(PERSONAL_TABLES).filter(([name, { deletion }]) => deletion === 'deleted' && name !== 'users')
  for (const [name, { owner }] of [...tables, ['users', PERSONAL_TABLES.users] as const]) {
    await sql`delete from ${sql.table(name)} where ${sql.ref(owner)} = ${uid}`.execute(tx)
  }
}

/** The state alone stays of an address: the place of supply decides the tax. */
function pseudonymous(shipping: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`jsonb_build_object(
    'name', 'Deleted account',
    'address', jsonb_build_object('line1', '', 'line2', '', 'city', '', 'postal_code', '',
      'state', coalesce(${shipping} #> '{address,state}', '""'), 'country', coalesce(${shipping} #> '{address,country}', '"IN"')))`
}
const SHIPPING = pseudonymous(sql`shipping`)
/** Where it went before its invoice was issued anew. */
const REISSUES = sql`(
  select coalesce(jsonb_agg(jsonb_set(one, '{before,shipping}', ${pseudonymous(sql`one #> '{before,shipping}'`)}) order by place), '[]')
  from jsonb_array_elements(reissues) with ordinality as reissue (one, place))`

/** Removes name, address and business from checkout sessions, and words from returns. An order keeps its business, as its tax invoice does. */
export async function pseudonymiseBooks(tx: Tx, uid: string): Promise<void> {
  await sql`
    update checkout_sessions
    set shipping = ${SHIPPING}, metadata = jsonb_build_object('mode', metadata -> 'mode'), url = null, business = null
    where user_id = ${uid}`.execute(tx)
  await sql`update returns set message = '', answer = null, tracking_number = null where user_id = ${uid}`.execute(tx)
}

/**
 * Removes from refunds that are paid out where they were paid to by hand. @returns how many still need it: the shop owes their money
 */
export async function pseudonymiseRefunds(tx: Tx, uid: string): Promise<number> {
  await sql`update refunds set upi = null where user_id = ${uid} and state in ('completed', 'failed')`.execute(tx)
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from refunds where user_id = ${uid} and upi is not null`.execute(tx)
  return rows[0]!.count
}

/** Whether an order or what was sent again needs no address any more. */
function hasArrived(before: Date): RawBuilder<boolean> {
  return sql<boolean>`(state in ('delivered', 'refunded') or created_at < ${before})`
}

/** The orders that still need name and address, the newest first, and since when what is under way of them is. */
export async function selectKeptOrders(db: Db, uid: string, before: Date): Promise<{ number: string; since: Date }[]> {
  const { rows } = await sql<{ number: string; since: Date }>`
    select number, since from (
      select number, created_at, greatest(
        case when not ${hasArrived(before)} then created_at end,
        (select max(created_at) from replacements where order_id = orders.id and not ${hasArrived(before)})
      ) as since from orders where user_id = ${uid}
    ) own where since is not null order by created_at desc limit 100`.execute(db)
  return rows
}

/**
 * Removes name and address from the orders that need them no longer: those that have arrived, with what was sent again, were refunded,
 * or are older than `before`. @returns how many still need them
 */
export async function pseudonymiseOrders(tx: Tx, uid: string, before: Date): Promise<number> {
  const isOver = sql<boolean>`(${hasArrived(before)}
    and not exists (select from replacements where order_id = orders.id and not ${hasArrived(before)}))`
  // A tracking number leads to an address at the carrier; a note may say anything.
  await sql`
    update operator_actions set before = before - '{trackingNumber,note,tags}'::text[], after = after - '{trackingNumber,note,tags}'::text[]
    where object_type = 'order' and action in ('order-shipped', 'tracking-corrected', 'note-set', 'tags-set')
      and object_id in (select id::text from orders where user_id = ${uid} and ${isOver})`.execute(tx)
  await sql`
    update orders set shipping = ${SHIPPING}, reissues = ${REISSUES}, shipping_label = null, mailed_tracking_number = null, label_id = null,
      note = null, tags = '{}'
    where user_id = ${uid} and ${isOver}`.execute(tx)
  await sql`
    update replacements set shipping_label = null, mailed_tracking_number = null, label_id = null
    where user_id = ${uid} and ${hasArrived(before)}`.execute(tx)
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from orders where user_id = ${uid} and not ${isOver}`.execute(tx)
  return rows[0]?.left ?? 0
}
