import { sql } from 'kysely'
import { indianDay } from '../../domain/indian-time.ts'
import { KEY_DAYS, MAX_KEYS, readKeyName, type ApiKey } from '../../domain/operators/api-key.ts'
import type { OperatorRole } from '../../domain/operators/operator-role.ts'
import { isUuid } from '../../domain/text.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { createKey } from '../../platform/secrets/key-token.ts'
import type { Shop } from '../../shop.ts'
import { deleteKey, insertKey, selectKeys } from './keys.sql.ts'
import { recordAction, type Operator } from './record-action.ts'

type KeyShop = Pick<Shop, 'db' | 'clock'>

const DAY_MS = 86_400_000
/** For so long operators see that a key has ended. */
const KEPT_MS = 30 * DAY_MS

/** `key` is told once: only its hash is stored. */
export type KeyAdded =
  | { ok: true; id: string; key: string; name: string; role: OperatorRole; endsAt: Date }
  | { ok: false; reason: 'wrong-name' | 'name-taken' | 'too-many' }

type NewKey = { name: string; role: OperatorRole; days: number | null }

/** Makes a key for a program, which may from then on what this role may, until it ends by itself. */
export async function addKey(shop: KeyShop, { name: typed, role, days }: NewKey, by: Operator): Promise<KeyAdded> {
  const name = readKeyName(typed)
  if (name === null) return { ok: false, reason: 'wrong-name' }
  const { key, ...stored } = createKey()
  const createdAt = shop.clock.now()
  const endsAt = new Date(createdAt.getTime() + (days ?? KEY_DAYS.usual) * DAY_MS)
  return inTransaction(shop, async (tx): Promise<KeyAdded> => {
    // Two keys are made one after the other.
    await sql`lock table api_keys in share row exclusive mode`.execute(tx)
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from api_keys where ends_at > ${createdAt}`.execute(tx)
    if ((rows[0]?.count ?? 0) >= MAX_KEYS) return { ok: false, reason: 'too-many' }
    const id = await insertKey(tx, { name, role, ...stored, uid: by.uid, createdAt, endsAt })
    if (id === undefined) return { ok: false, reason: 'name-taken' }
    const after = { name, role, ends: indianDay(endsAt) }
    await recordAction(tx, { by, action: 'key-added', object: { type: 'key', id }, after, at: createdAt })
    return { ok: true, id, key, name, role, endsAt }
  })
}

export type KeyRevoked = { ok: true; id: string; name: string } | { ok: false; reason: 'unknown-key' }

/** Ends a key: every instance refuses its next request. */
export async function revokeKey(shop: KeyShop, id: string, by: Operator): Promise<KeyRevoked> {
  if (!isUuid(id)) return { ok: false, reason: 'unknown-key' }
  return inTransaction(shop, async (tx): Promise<KeyRevoked> => {
    const revoked = await deleteKey(tx, id)
    if (!revoked) return { ok: false, reason: 'unknown-key' }
    await recordAction(tx, { by, action: 'key-revoked', object: { type: 'key', id }, before: revoked, at: shop.clock.now() })
    return { ok: true, id, name: revoked.name }
  })
}

/** All keys with those that have ended lately, the newest first; `madeBy`: by this account alone. */
export function listKeys({ db }: Pick<Shop, 'db'>, madeBy: string | null = null): Promise<ApiKey[]> {
  return selectKeys(db, madeBy)
}

/** Forgets keys that have ended by themselves a month ago. */
export async function sweepKeys({ db, clock }: KeyShop): Promise<void> {
  await db
    .deleteFrom('api_keys')
    .where('ends_at', '<', new Date(clock.now().getTime() - KEPT_MS))
    .execute()
}
