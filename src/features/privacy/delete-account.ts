import { sql } from 'kysely'
import { inTransaction } from '../../platform/database/database.ts'
import { keysOf } from '../../platform/database/keys-of.ts'
import { eachAlone } from '../../platform/work/each-alone.ts'
import type { Tx } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { confirmPassword, type PasswordChanged } from '../accounts/change-password.ts'
import type { Session } from '../accounts/find-session.ts'
import { endMembership } from '../members/change-membership.ts'
import { isOnlyOwner } from '../operator-access/change-operator.ts'
import { personalFolders } from './export-data.ts'
import { selectFormerIds } from './merges.sql.ts'
import { deletePerson, lockPerson, pseudonymiseBooks, pseudonymiseOrders, pseudonymiseRefunds, selectKeptOrders } from './privacy.sql.ts'

export type AccountDeleted = { ok: true } | Extract<PasswordChanged, { ok: false }> | { ok: false; status: 409; code: 'LAST_OWNER' }

/**
 * Deletes the signed-in person's account and everything that belongs to it. The rows go in one transaction, which also queues a job for the
 * files: after a crash there is either the whole account, or none and the job. Orders stay in the books without name and address; those
 * that are still to be delivered give theirs up afterwards. Refused to the last owner of the shop, to whose orders nobody would see.
 */
export async function deleteAccount(shop: Shop, session: Session, password: string): Promise<AccountDeleted> {
  const { uid } = session.person
  const confirmed = await confirmPassword(shop, session, password)
  if (!confirmed.ok) return confirmed
  const isErased = await inTransaction(shop, async (tx) => {
    if (await isOnlyOwner(tx, uid)) return false
    await lockPerson(tx, uid)
    await eraseAccount(shop, tx, uid)
    return true
  })
  if (!isErased) return { ok: false, status: 409, code: 'LAST_OWNER' }
  shop.log.info({ event: 'account-deleted', uid }, 'account deleted')
  return { ok: true }
}

/** Deletes an account in the caller's transaction, which holds the person's lock. */
export async function eraseAccount(shop: Pick<Shop, 'clock' | 'jobs'>, tx: Tx, uid: string): Promise<void> {
  await endMembership(shop, tx, uid)
  await pseudonymiseBooks(tx, uid)
  // Removes the name of a former operator from what they did, and the person from what operators changed of them.
  await sql`
    update checkout_sessions session set written_by = 'Deleted account' from operator_actions action
    where action.user_id = ${uid} and action.action = 'order-written' and session.written_by is not null
      and case action.object_type
        when 'person' then session.user_id::text = action.object_id
        else session.id in (select session_id from orders where id::text = action.object_id) end`.execute(tx)
  await tx.updateTable('operator_actions').set({ name: 'Deleted account', user_id: null }).where('user_id', '=', uid).execute()
  await tx
    .updateTable('operator_actions')
    .set({ before: null, after: null })
    .where('object_type', '=', 'person')
    .where('object_id', '=', uid)
    .execute()
  // Photos of accounts that have become part of this one are in folders of their own.
  const all = [uid, ...(await selectFormerIds(tx, uid))]
  await deletePerson(tx, uid)
  for (const id of all) {
    await tx
      .insertInto('erasures')
      .values({ account_id: id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await shop.jobs.within(tx).send('erase-person', id, { uid: id })
  }
}

/** A parcel that nobody has reported as delivered counts as arrived after this. */
const DELIVERY_MS = 60 * 86_400_000
const AGAIN_AFTER_S = 86_400

/**
 * Erases the remains of a deleted account: files, what a request has written during the deletion, and the addresses of orders that have
 * arrived meanwhile. The worker of the job `erase-person`; it may run any number of times, and runs daily until the last order has arrived.
 */
export async function erasePerson(shop: Pick<Shop, 'db' | 'files' | 'jobs' | 'clock' | 'log'>, { uid }: { uid: string }): Promise<void> {
  const before = new Date(shop.clock.now().getTime() - DELIVERY_MS)
  const left = await inTransaction(shop, async (tx) => {
    await deletePerson(tx, uid)
    const left = (await pseudonymiseOrders(tx, uid, before)) + (await pseudonymiseRefunds(tx, uid))
    if (left > 0) await shop.jobs.within(tx).send('erase-person', uid, { uid }, { afterS: AGAIN_AFTER_S })
    return left
  })
  const failed = await deleteFiles(shop, uid)
  if (failed > 0) throw new Error(`${failed} files could not be deleted`)
  if (left === 0) await shop.db.deleteFrom('erasures').where('account_id', '=', uid).execute()
}

/** An order that keeps its name and address when its account is deleted: until its parcels have arrived, and no longer than `until`. */
export type KeptOrder = { number: string; until: Date }

/** What a deletion of this account leaves for now, or has left. */
export async function findKeptOrders({ db, clock }: Pick<Shop, 'db' | 'clock'>, uid: string): Promise<KeptOrder[]> {
  const kept = await selectKeptOrders(db, uid, new Date(clock.now().getTime() - DELIVERY_MS))
  // It is looked at once a day.
  return kept.map(({ number, since }) => ({ number, until: new Date(since.getTime() + DELIVERY_MS + AGAIN_AFTER_S * 1000) }))
}

/** @returns how many could not be deleted */
async function deleteFiles(shop: Pick<Shop, 'files' | 'log'>, uid: string): Promise<number> {
  let count = 0
  for (const folder of personalFolders(uid)) {
    const items = shop.files.list(folder)
    const { failed } = await eachAlone({ log: shop.log, event: 'erasure-failed', items, nameOf: String }, (key) => shop.files.delete(key))
    count += failed
  }
  return count
}

/** Queues the job of every erasure that was begun and has none, in case jobs were lost. */
export async function resumeErasures(shop: Pick<Shop, 'db' | 'jobs'>): Promise<void> {
  for await (const uid of keysOf(shop.db, { table: 'erasures', key: 'account_id', where: sql`true` }))
    await shop.jobs.send('erase-person', uid, { uid })
}
