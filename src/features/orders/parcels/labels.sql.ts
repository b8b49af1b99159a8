import { sql, type Selectable } from 'kysely'
import type { Db, Schema } from '../../../schema.ts'

const LABEL = ['order_id', 'grams', 'state', 'label_id', 'asked_at', 'attempt', 'again', 'made_of'] as const
export type LabelRow = Pick<Selectable<Schema['labels']>, (typeof LABEL)[number]>

export function selectLabel(db: Db, orderId: string): Promise<LabelRow | undefined> {
  return db.selectFrom('labels').select(LABEL).where('order_id', '=', orderId).executeTakeFirst()
}

export async function selectLabels(db: Db, orderIds: string[]): Promise<Map<string, LabelRow>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db.selectFrom('labels').select(LABEL).where('order_id', 'in', orderIds).execute()
  return new Map(rows.map((row) => [row.order_id, row]))
}

/** Its row stays locked until the transaction ends. */
export function lockLabel(tx: Db, orderId: string): Promise<LabelRow | undefined> {
  return tx.selectFrom('labels').select(LABEL).where('order_id', '=', orderId).forUpdate().executeTakeFirst()
}

/**
 * Notes that a label is wanted; another weight replaces that of one that is still to be bought. Where the one before was given
 * up it is another one, and waits until that is voided.
 */
export async function insertWanted(db: Db, orderId: string, grams: number | null): Promise<void> {
  await sql`
    insert into labels (order_id, grams) values (${orderId}, ${grams}::integer)
    on conflict (order_id) do update set grams = excluded.grams,
      again = labels.state = 'void',
      attempt = labels.attempt + case when labels.state in ('voided', 'kept') then 1 else 0 end,
      asked_at = case when labels.state = 'wanted' then labels.asked_at end,
      state = case when labels.state = 'void' then 'void' else 'wanted' end
    where labels.state <> 'bought'`.execute(db)
}

/** Another label is to be bought, which carriers know by another number. */
export async function updateWantedAgain(db: Db, orderId: string): Promise<void> {
  await sql`update labels set state = 'wanted', label_id = null, asked_at = null, again = false, attempt = attempt + 1
    where order_id = ${orderId}`.execute(db)
}

export async function updateLabelState(db: Db, orderId: string, state: 'bought' | 'voided' | 'kept'): Promise<void> {
  await db.updateTable('labels').set({ state, label_id: null }).where('order_id', '=', orderId).execute()
}

/** `again`: another one is bought once it is void. */
export async function updateToVoid(db: Db, orderId: string, labelId: string, again = false): Promise<void> {
  const change = { state: 'void', label_id: labelId, again } as const
  await db
    .insertInto('labels')
    .values({ order_id: orderId, ...change })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(change).where('labels.state', 'in', ['wanted', 'bought']))
    .execute()
}

/** What the catalogue says today of the weights of products, such as "180g"; unknown ones are left out. */
export async function selectWeights(db: Db, productIds: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; weight: string | null }>`
    select id, metadata ->> 'weight' as weight from products where id = any(${productIds})`.execute(db)
  return new Map(rows.map(({ id, weight }) => [id, weight ?? '']))
}
