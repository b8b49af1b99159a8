import type { Kysely } from 'kysely'
import type { Schema } from '../../schema.ts'

type Db = Kysely<Schema>
export type StateCount = { state: string; count: number }

export async function countOrders(db: Db, since: Date): Promise<StateCount[]> {
  const counted = db.selectFrom('orders').select(['state', ({ fn }) => fn.countAll<number>().as('count')])
  return counted.where('created_at', '>=', since).groupBy('state').execute()
}

export async function countSessions(db: Db, since: Date): Promise<StateCount[]> {
  const counted = db.selectFrom('checkout_sessions').select(['state', ({ fn }) => fn.countAll<number>().as('count')])
  return counted.where('created_at', '>=', since).groupBy('state').execute()
}

/** Paise by the state of the refund. */
export async function sumRefunds(db: Db, since: Date): Promise<{ state: string; paise: number }[]> {
  const rows = await db
    .selectFrom('refunds')
    .select(['state', ({ fn }) => fn.sum<string>('amount_paise').as('paise')])
    .where('updated_at', '>=', since)
    .groupBy('state')
    .execute()
  return rows.map(({ state, paise }) => ({ state, paise: Number(paise) }))
}
