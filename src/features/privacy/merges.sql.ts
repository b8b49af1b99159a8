import { sql } from 'kysely'
import type { PendingMerge } from '../../domain/accounts/person-search.ts'
import { MAX_NOTE, MAX_TAGS } from '../../domain/operators/note.ts'
import type { Db, Tx } from '../../schema.ts'
import { PERSONAL_TABLES, type PersonalDataRule } from './personal-data-rules.ts'

/** The account that goes, and the one that stays. */
export type Pair = { from: string; to: string }
export type MergeSide = keyof Pair

const LINK = { from: sql.ref('former_link'), to: sql.ref('link') }
const AGREED = { from: sql.ref('former_agreed'), to: sql.ref('agreed') }
const IS_OPEN = sql<boolean>`(merged_at is null and expires_at > now())`

/** @returns the addresses of both; undefined where nothing waits */
export async function updateMergeLink(
  tx: Tx,
  { from, side, id }: { from: string; side: MergeSide; id: string },
): Promise<Record<MergeSide, string | null> | undefined> {
  const { rows } = await sql<Record<MergeSide, string | null>>`
    update account_merges set ${LINK[side]} = ${id} from users former, users other
    where former_id = ${from} and ${IS_OPEN} and former.id = former_id and other.id = user_id
    returning former.email as "from", other.email as "to"`.execute(tx)
  return rows[0]
}

/** One that is done is still found: a form may be sent twice. */
export type LinkedMerge = Pair & { side: MergeSide; isDone: boolean }

export async function selectMergeByLink(db: Db, link: string): Promise<LinkedMerge | undefined> {
  const { rows } = await sql<LinkedMerge>`
    select former_id as "from", user_id as "to", case when former_link = ${link} then 'from' else 'to' end as side,
      merged_at is not null as "isDone"
    from account_merges where ${link} in (former_link, link) and (${IS_OPEN} or merged_at is not null)`.execute(db)
  return rows[0]
}

/** @returns whether both have agreed now */
export async function markAgreed(tx: Tx, from: string, side: MergeSide): Promise<boolean> {
  const { rows } = await sql<{ all: boolean }>`
    update account_merges set ${AGREED[side]} = true where former_id = ${from} returning agreed and former_agreed as "all"`.execute(tx)
  return rows[0]?.all === true
}

export async function selectMergesOf(db: Db, uid: string): Promise<PendingMerge[]> {
  const { rows } = await sql<PendingMerge>`
    select email, expires_at as until, former_agreed as "formerAgreed", agreed
    from account_merges join users on users.id = former_id where user_id = ${uid} and ${IS_OPEN} order by expires_at`.execute(db)
  return rows
}

/** The accounts that have become part of this one: their photos are in folders of these names. */
export async function selectFormerIds(db: Db, uid: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select former_id as id from account_merges where user_id = ${uid} and merged_at is not null`.execute(db)
  return rows.map(({ id }) => id)
}

/** Locks both accounts in one order. @returns whether both are there */
export async function lockPair(tx: Tx, { from, to }: Pair): Promise<boolean> {
  const { rows } = await sql`select from users where id in (${from}, ${to}) order by id for update`.execute(tx)
  return rows.length === 2
}

/** One membership at a time: which of two stays, and what was paid for, is for somebody to say. */
export async function haveBothMemberships(tx: Tx, { from, to }: Pair): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from subscriptions where user_id in (${from}, ${to}) and status in ('active', 'past_due')`.execute(tx)
  return (rows[0]?.count ?? 0) > 1
}

/** Moves all that `from` has by the rules of its tables, and deletes it. Both are locked. */
export async function moveAccount(tx: Tx, pair: Pair, at: Date): Promise<void> {
  const { from, to } = pair
  const going = await tx
    .selectFrom('users')
    .select(['email_verified', 'phone_number', 'note', 'tags'])
    .where('id', '=', from)
    .executeTakeFirstOrThrow()
  // What waits to become part of the one that goes was agreed to for that one alone.
  await sql`delete from account_merges where user_id = ${from} and merged_at is null`.execute(tx)
  // Whoever only typed an address may have been somebody else, whose home these say.
  if (!going.email_verified) await tx.deleteFrom('addresses').where('user_id', '=', from).execute()
  await tx.updateTable('addresses').set({ is_default: false }).where('user_id', '=', from).execute()
  for (const [table, rule] of Object.entries(PERSONAL_TABLES)) if (rule.owner === 'user_id') await moveRows(tx, { table, rule }, pair)
  await moveTraces(tx, pair)
  await tx.deleteFrom('users').where('id', '=', from).execute()
  await sql`
    update users set phone_number = coalesce(phone_number, ${going.email_verified ? going.phone_number : null}),
      note = nullif(left(concat_ws(e'\n\n', note, ${going.note}::text), ${MAX_NOTE}), ''),
      tags = array(select tag from unnest(tags || ${going.tags}::text[]) with ordinality as all_tags(tag, at) group by tag order by min(at) limit ${MAX_TAGS})
    where id = ${to}`.execute(tx)
  await sql`update account_merges set merged_at = ${at} where former_id = ${from}`.execute(tx)
}

async function moveRows(tx: Tx, { table, rule }: { table: string; rule: PersonalDataRule }, { from, to }: Pair): Promise<void> {
  const { merging } = rule
  const name = sql.table(table)
  if (merging === 'moved') await sql`update ${name} set user_id = ${to} where user_id = ${from}`.execute(tx)
  if (typeof merging === 'object') {
    const { key, newest, most } = merging
    const isSame = sql.join([sql`true`, ...key.map((column) => sql`theirs.${sql.ref(column)} = own.${sql.ref(column)}`)], sql` and `)
    await sql`
      update ${name} set user_id = ${to} where ctid = any(array(
        select own.ctid from ${name} own
        where own.user_id = ${from} and not exists (select from ${name} theirs where theirs.user_id = ${to} and ${isSame})
        order by own.${sql.ref(newest)} desc limit greatest(0, ${most} - (select count(*) from ${name} where user_id = ${to}))))`.execute(
      tx,
    )
  }
  if (merging !== 'moved') await sql`delete from ${name} where user_id = ${from}`.execute(tx)
}

/** What names the account elsewhere: its history, what is to be done for it, and the portrait that its reviews have. */
async function moveTraces(tx: Tx, { from, to }: Pair): Promise<void> {
  await tx
    .updateTable('operator_actions')
    .set({ object_id: to })
    .where('object_type', '=', 'person')
    .where('object_id', '=', from)
    .execute()
  await sql`update jobs set data = jsonb_set(data, '{uid}', to_jsonb(${to}::text)) where data ->> 'uid' = ${from} and state <> 'running'`.execute(
    tx,
  )
  await sql`
    update reviews set photo_url = users.image from users
    where users.id = ${to} and user_id = ${to} and photo_url is distinct from users.image`.execute(tx)
  // Its reviews may be of pieces that the other has bought.
  await sql`insert into changes (topic) select 'reviews:' || product_id from reviews where user_id = ${to}`.execute(tx)
}
