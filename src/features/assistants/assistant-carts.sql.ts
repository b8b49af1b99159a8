import { sql } from 'kysely'
import type { PutLine } from '../../domain/assistants/ucp-cart.ts'
import type { Db, Tx } from '../../schema.ts'

export type StoredCart = { lines: PutLine[]; expiresAt: Date }
type NewCart = { hash: string; lines: PutLine[]; caller: string; expiresAt: Date; repeat: Repeat | null }
/** By which a call that comes again is known, and its token found again. */
export type Repeat = { keyHash: string; requestHash: string; salt: string }

/** Those of one caller are made one after the other. */
export async function lockCartsOf(tx: Tx, caller: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('assistant carts ' || ${caller}, 0))`.execute(tx)
}

/** Keeps the `most` that were changed last, of one caller or of all. */
export async function keepNewest(db: Db, most: number, caller?: string): Promise<void> {
  const older = db
    .selectFrom('assistant_carts')
    .select('hash')
    .$if(caller !== undefined, (all) => all.where('caller', '=', caller!))
    .orderBy('expires_at', 'desc')
    .offset(most)
  await db.deleteFrom('assistant_carts').where('hash', 'in', older).execute()
}

export async function insertCart(tx: Tx, { hash, lines, caller, expiresAt, repeat }: NewCart): Promise<void> {
  await tx
    .insertInto('assistant_carts')
    .values({
      hash,
      lines: JSON.stringify(lines),
      caller,
      expires_at: expiresAt,
      ...(repeat && { key_hash: repeat.keyHash, request_hash: repeat.requestHash, salt: repeat.salt }),
    })
    .execute()
}

export function selectRepeat(tx: Tx, keyHash: string): Promise<{ requestHash: string | null; salt: string | null } | undefined> {
  return tx.selectFrom('assistant_carts').select(['request_hash as requestHash', 'salt']).where('key_hash', '=', keyHash).executeTakeFirst()
}

export function selectCart(db: Db, hash: string, now: Date): Promise<StoredCart | undefined> {
  return db
    .selectFrom('assistant_carts')
    .select(['lines', 'expires_at as expiresAt'])
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** @returns false where there is none */
export async function updateCart(db: Db, hash: string, { lines, expiresAt, now }: StoredCart & { now: Date }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('assistant_carts')
    .set({ lines: JSON.stringify(lines), expires_at: expiresAt })
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export function deleteCart(db: Db, hash: string, now: Date): Promise<StoredCart | undefined> {
  return db
    .deleteFrom('assistant_carts')
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .returning(['lines', 'expires_at as expiresAt'])
    .executeTakeFirst()
}
