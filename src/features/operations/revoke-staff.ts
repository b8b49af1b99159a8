import type { Shop } from '../../shop.ts'
import { endSessions } from '../accounts/end-sessions.ts'
import { revokeOperator, type OperatorResult, type Whom } from '../operator-access/change-operator.ts'
import type { Operator } from '../operator-access/record-action.ts'

/** Somebody who works here leaves: the rights go first, and then every session in which they are signed in. Keys stay until each is revoked. */
export async function revokeStaff(shop: Shop, whom: Whom, by: Operator): Promise<OperatorResult> {
  const revoked = await revokeOperator(shop, whom, by)
  if (revoked.ok && revoked.changed) await endSessions(shop, { uid: revoked.uid, sessionId: null }, by)
  return revoked
}
