import { sql } from 'kysely'
import { counted } from '../../domain/counted.ts'
import { BY_HAND } from '../../domain/orders/written-order.ts'
import type { Db } from '../../schema.ts'
import { failed, type Finding } from './finding.ts'

/** Providers in which a payment or a refund is still open although `known`, those that are set up, are others. */
export async function checkProviders(db: Db, known: readonly string[]): Promise<Finding[]> {
  const open = await db
    .selectFrom('checkout_sessions as session')
    .select(({ fn }) => ['session.provider', fn.countAll<string>().as('count')])
    .where('session.provider', 'not in', [...known, BY_HAND])
    .where(
      sql<boolean>`(session.state in ('starting', 'open')
        or exists (select from refunds where refunds.session_id = session.id and refunds.state in ('due', 'pending')))`,
    )
    .groupBy('session.provider')
    .execute()
  return open.map(({ provider, count }) =>
    failed(
      'payments of before',
      `${counted(Number(count), 'payment')} with open ends at ${provider}, which is not set up`,
      `Set the variables ${provider.toUpperCase()}_… again until these payments and refunds are over; it need not be in PAYMENT_PROVIDER.`,
    ),
  )
}
