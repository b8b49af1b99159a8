import { inTransaction } from '../../platform/database/database.ts'
import type { Shop } from '../../shop.ts'
import { endSessions } from '../accounts/end-sessions.ts'
import { listKeys, revokeKey } from '../operator-access/change-keys.ts'
import { revokeOperator, type OperatorResult, type Whom } from '../operator-access/change-operator.ts'
import type { Operator } from '../operator-access/record-action.ts'
import { listEndpoints, removeEndpoint } from '../webhooks/change-endpoints.ts'

/** `ended` and `kept` are the keys and webhooks that they made, by name or address. */
export type StaffRevoked =
  | (Extract<OperatorResult, { ok: true }> & { ended: string[]; kept: string[] })
  | Extract<OperatorResult, { ok: false }>
  | { ok: false; reason: 'unknown-made' }

/**
 * Somebody who works here leaves, in one transaction: the rights go, every session in which they are signed in, and of the keys and webhooks
 * that they made those whose ids are in `end`. The others are the shop's and stay.
 */
export function revokeStaff(shop: Shop, { end, ...whom }: Whom & { end: string[] }, by: Operator): Promise<StaffRevoked> {
  return inTransaction(shop, async (tx): Promise<StaffRevoked> => {
    const within = { ...shop, db: tx }
    const revoked = await revokeOperator(within, whom, by)
    if (!revoked.ok) return revoked
    const { uid } = revoked
    if (revoked.changed) await endSessions(within, { uid, sessionId: null }, by)
    const keys = (await listKeys(within, uid)).filter(({ endsAt }) => endsAt > shop.clock.now())
    const hooks = await listEndpoints(within, uid)
    const made = new Map([...keys.map(({ id, name }) => [id, name] as const), ...hooks.map(({ id, url }) => [id, url] as const)])
    if (end.some((id) => !made.has(id))) throw new UnknownMade()
    for (const { id } of keys) if (end.includes(id)) await revokeKey(within, id, by)
    for (const { id } of hooks) if (end.includes(id)) await removeEndpoint(within, id, by)
    const namesOf = (isEnded: boolean) => [...made].flatMap(([id, name]) => (end.includes(id) === isEnded ? [name] : []))
    return { ...revoked, ended: namesOf(true), kept: namesOf(false) }
  }).catch((error: unknown) => {
    if (error instanceof UnknownMade) return { ok: false, reason: 'unknown-made' }
    throw error
  })
}

/** Thrown, so that nothing is done. */
class UnknownMade extends Error {}
