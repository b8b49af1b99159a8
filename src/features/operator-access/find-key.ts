import { hashOfKey } from '../../platform/secrets/key-token.ts'
import type { Shop } from '../../shop.ts'
import { selectKey, type FoundKey } from './keys.sql.ts'

export type { FoundKey }

/** A use is noted once in this time. */
const NOTED_EVERY_MS = 60_000

/** The key that a program has sent; null for one that is none, has ended or is revoked. Read anew for each request. */
export async function findKey({ db, clock }: Pick<Shop, 'db' | 'clock'>, text: string): Promise<FoundKey | null> {
  const hash = hashOfKey(text)
  if (hash === null) return null
  const now = clock.now()
  const found = await selectKey(db, hash, now)
  if (!found) return null
  if (now.getTime() - (found.usedAt?.getTime() ?? 0) >= NOTED_EVERY_MS)
    await db.updateTable('api_keys').set({ used_at: now }).where('id', '=', found.id).execute()
  return found
}
