import { sql } from 'kysely'
import type { SessionState } from '../../domain/payments/payment.ts'
import type { Shop } from '../../shop.ts'

/** An order that an operator has written with a link, or a change of one. `isOpen`: its link can be paid, and its pieces are held. */
export type WrittenLink = {
  id: string
  name: string
  amountPaise: number
  writtenBy: string
  payUrl: string | null
  endsAt: Date
  isOpen: boolean
}

/** The latest that are not paid, newest first. */
export async function findWrittenLinks({ db, clock }: Pick<Shop, 'db' | 'clock'>, limit = 20): Promise<WrittenLink[]> {
  const rows = await links(db).where('changes_order', 'is', null).where('received_by', 'is', null).limit(limit).execute()
  return rows.map((row) => toLink(row, clock.now()))
}

/** The link by which the difference of a change of this order can be paid now. */
export async function findChangeLink(shop: Pick<Shop, 'db' | 'clock'>, orderId: string): Promise<WrittenLink | null> {
  return (await findDifferences(shop, orderId)).find(({ returnId }) => returnId === null) ?? null
}

/** The links by which differences of this order can be paid now, of a change or of a return, newest first. */
export async function findDifferences(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  orderId: string,
): Promise<(WrittenLink & { returnId: string | null })[]> {
  const rows = await links(db)
    .select('settles_return as returnId')
    .where('changes_order', '=', orderId)
    .where('state', '=', 'open')
    .limit(MOST_LINKS)
    .execute()
  return rows.map(({ returnId, ...row }) => ({ ...toLink(row, clock.now()), returnId })).filter(({ isOpen }) => isOpen)
}
/** More than a person has open payments. */
const MOST_LINKS = 20

/** The payments of an order's changes that may still be paid. */
export async function findUnpaidChanges({ db }: Pick<Shop, 'db'>, orderId: string): Promise<string[]> {
  const open = db.selectFrom('checkout_sessions').select('id').where('changes_order', '=', orderId)
  return (await open.where('state', 'in', ['starting', 'open'] satisfies SessionState[]).execute()).map(({ id }) => id)
}

function links(db: Shop['db']) {
  return db
    .selectFrom('checkout_sessions')
    .select([
      'id',
      'amount_paise',
      'url',
      'state',
      'expires_at',
      sql<string>`shipping ->> 'name'`.as('name'),
      sql<string>`written_by`.as('by'),
    ])
    .where('written_by', 'is not', null)
    .where('state', 'in', ['open', 'failed'] satisfies SessionState[])
    .orderBy('created_at', 'desc')
}

type Row = Awaited<ReturnType<ReturnType<typeof links>['execute']>>[number]

function toLink({ id, name, amount_paise: amountPaise, by: writtenBy, url, state, expires_at: endsAt }: Row, now: Date): WrittenLink {
  const isOpen = state === 'open' && endsAt > now
  return { id, name, amountPaise, writtenBy, payUrl: isOpen ? url : null, endsAt, isOpen }
}
