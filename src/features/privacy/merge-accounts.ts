import { sql } from 'kysely'
import { readEmail } from '../../domain/accounts/credentials.ts'
import type { PendingMerge } from '../../domain/accounts/person-search.ts'
import { authorOf } from '../../domain/reviews/review.ts'
import { isUuid } from '../../domain/text.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { createToken, isToken, tokenId } from '../../platform/secrets/random-token.ts'
import type { Tx } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { findAccount, findPerson } from '../accounts/find-person.ts'
import { findOperator, type Whom } from '../operator-access/change-operator.ts'
import { recordAction, type Operator } from '../operator-access/record-action.ts'
import { isPaying } from '../payments/reserve-session.ts'
import { renameAuthor } from '../reviews/rename-author.ts'
import {
  haveBothMemberships,
  lockPair,
  markAgreed,
  moveAccount,
  selectMergeByLink,
  selectMergesOf,
  updateMergeLink,
  type MergeSide,
  type Pair,
} from './merges.sql.ts'

/** The mails state this lifetime. */
const LIFETIME_MS = 7 * 86_400_000

export type MergeBegun =
  | { ok: true; uid: string; email: string }
  | {
      ok: false
      reason: 'unknown-account' | 'unknown-other' | 'same-account' | 'unverified-email' | 'no-account' | 'operator' | 'both-members'
    }

/**
 * Asks at both addresses whether the account of `other` is to become part of that of `whom`: two accounts of one person. The one that
 * stays has a proved address; the one that goes is no operator's, whose rights would be gone with it. Nothing changes yet.
 */
export async function beginMerge(
  shop: Pick<Shop, 'db' | 'clock' | 'jobs'>,
  { other, ...whom }: Whom & { other: string },
  by: Operator,
): Promise<MergeBegun> {
  const to = 'uid' in whom ? (isUuid(whom.uid) ? whom.uid : undefined) : (await findAccount(shop, whom.email))?.uid
  const stays = to === undefined ? null : await findPerson(shop, to)
  if (to === undefined || stays === null) return { ok: false, reason: 'unknown-account' }
  const email = readEmail(other)
  const from = email === null ? undefined : (await findAccount(shop, email))?.uid
  if (email === null || from === undefined) return { ok: false, reason: 'unknown-other' }
  if (from === to) return { ok: false, reason: 'same-account' }
  if (stays.email === null) return { ok: false, reason: 'no-account' }
  if (!stays.emailVerified) return { ok: false, reason: 'unverified-email' }
  return inTransaction(shop, async (tx): Promise<MergeBegun> => {
    if (!(await lockPair(tx, { from, to }))) return { ok: false, reason: 'unknown-account' }
    const obstacle = await findObstacle(tx, { from, to })
    if (obstacle) return { ok: false, reason: obstacle }
    const at = shop.clock.now()
    // Asked again it begins anew, with new links.
    await sql`delete from account_merges where former_id = ${from}`.execute(tx)
    await tx
      .insertInto('account_merges')
      .values({ former_id: from, user_id: to, expires_at: new Date(at.getTime() + LIFETIME_MS) })
      .execute()
    // Without the other's address, which would outlive that account here.
    await recordAction(tx, { by, action: 'merge-asked', object: { type: 'person', id: to }, at })
    for (const side of ['from', 'to'] as const) await shop.jobs.within(tx).send('send-merge-mail', `${from} ${side}`, { uid: from, side })
    return { ok: true, uid: to, email }
  })
}

async function findObstacle(tx: Tx, { from, to }: Pair): Promise<'operator' | 'both-members' | null> {
  if (await findOperator({ db: tx }, from)) return 'operator'
  return (await haveBothMemberships(tx, { from, to })) ? 'both-members' : null
}

/** `other`: the address at the other side. */
export type MergeLink = { token: string; email: string; other: string }

/** Makes the link for one of the two addresses, and voids the one before. Null where nothing is to be agreed to any more. */
export function issueMergeLink(
  shop: Pick<Shop, 'db' | 'clock'>,
  { uid: from, side }: { uid: string; side: MergeSide },
): Promise<MergeLink | null> {
  const { token, id } = createToken()
  return inTransaction(shop, async (tx) => {
    const merge = await updateMergeLink(tx, { from, side, id })
    const [email, other] = merge ? [merge[side], merge[side === 'from' ? 'to' : 'from']] : [null, null]
    return email === null || other === null ? null : { token, email, other }
  })
}

/** What a link asks: on which side it is, and the address of the other. Null for a link that leads to nothing. */
export async function findMerge(shop: Pick<Shop, 'db'>, token: string): Promise<{ side: MergeSide; other: string } | 'done' | null> {
  const found = isToken(token) ? await selectMergeByLink(shop.db, tokenId(token)) : undefined
  if (!found || found.isDone) return found ? 'done' : null
  const other = await findPerson(shop, found[found.side === 'from' ? 'to' : 'from'])
  return other?.email ? { side: found.side, other: other.email } : null
}

export type MergeAgreed = { ok: true; isDone: boolean } | { ok: false; reason: 'invalid' | 'paying' | 'operator' | 'both-members' }

/**
 * Agrees by the link of one address. Once both have, one transaction moves all that the account has which goes: by a rule for every table
 * (`personal-data-rules.ts`), so that what counts once a person adds up. Whoever signed in to it is signed out, and nobody signs in to it
 * again. Not while one of both is paying: the money would come for an account that has gone.
 */
export async function agreeToMerge(shop: Pick<Shop, 'db' | 'clock' | 'log'>, token: string): Promise<MergeAgreed> {
  const id = isToken(token) ? tokenId(token) : ''
  const found = await selectMergeByLink(shop.db, id)
  if (!found) return { ok: false, reason: 'invalid' }
  const result = await inTransaction(shop, async (tx): Promise<MergeAgreed> => {
    const { from, to } = found
    // Before the accounts, as payments do; both in one order.
    const paying: string[] = []
    for (const uid of [from, to].toSorted()) if (await isPaying(tx, uid)) paying.push(uid)
    const areBoth = await lockPair(tx, found)
    const merge = await selectMergeByLink(tx, id)
    if (merge?.isDone) return { ok: true, isDone: true }
    const stays = await findPerson({ db: tx }, to)
    if (!areBoth || !merge || !stays) return { ok: false, reason: 'invalid' }
    const obstacle = paying.length > 0 ? 'paying' : await findObstacle(tx, { from, to })
    if (obstacle) return { ok: false, reason: obstacle }
    if (!(await markAgreed(tx, from, merge.side))) return { ok: true, isDone: false }
    await moveAccount(tx, { from, to }, shop.clock.now())
    await renameAuthor(tx, to, authorOf(stays).display_name)
    return { ok: true, isDone: true }
  })
  if (result.ok && result.isDone) shop.log.info({ event: 'accounts-merged', uid: found.to, from: found.from }, 'accounts merged')
  return result
}

/** The accounts that are to become part of this one, with who has agreed. */
export function findMerges({ db }: Pick<Shop, 'db'>, uid: string): Promise<PendingMerge[]> {
  return selectMergesOf(db, uid)
}

/** Forgets what nobody agreed to in time. */
export async function sweepMerges({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  await sql`delete from account_merges where merged_at is null and expires_at <= ${clock.now()}`.execute(db)
}
