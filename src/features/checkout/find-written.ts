import { sql } from 'kysely'
import type { SessionState } from '../../domain/payments/payment.ts'
import type { Shop } from '../../shop.ts'

/** An order that an operator has written with a link. `isOpen`: its link can be paid, and its pieces are held. */
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
  const rows = await db
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
    .where('received_by', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id, name, amount_paise: amountPaise, by: writtenBy, url, state, expires_at: endsAt }) => {
    const isOpen = state === 'open' && endsAt > clock.now()
    return { id, name, amountPaise, writtenBy, payUrl: isOpen ? url : null, endsAt, isOpen }
  })
}
