import { indianMinute } from '../../domain/indian-time.ts'
import type { ActionState } from '../../domain/operators/operator-action.ts'
import { cutPage, FIRST_PAGE, withoutKey, type PageRequest, type PageResult } from '../../domain/paging.ts'
import { codeState as stateOf, codeWords, readCode, type Code, type CodeState } from '../../domain/prices/code.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Shop } from '../../shop.ts'
import { recordAction, type Operator } from '../operator-access/record-action.ts'
import { insertCodes, lockCode, selectCodes, updateEndedAll, type UsedCode } from './codes.sql.ts'
import { tellWithin } from './tell-codes.ts'

type CodeShop = Pick<Shop, 'db' | 'clock' | 'jobs'>
export type { UsedCode }

/** A code is not changed once it is made, and its name is not given twice: what a cart was promised stays true. */
export function addCode(shop: CodeShop, code: Code, by: Operator): Promise<{ ok: true } | { ok: false; reason: 'taken' }> {
  return inTransaction(shop, async (tx) => {
    const at = shop.clock.now()
    if ((await insertCodes(tx, [code], at)) === 0) return { ok: false, reason: 'taken' }
    await tellWithin(shop, tx)
    await recordAction(tx, { by, action: 'code-added', object: { type: 'code', id: code.code }, after: codeState(code), at })
    return { ok: true }
  })
}

/** A code as its making is recorded. */
export function codeState(code: Code): ActionState {
  const time = (value: Date | null) => value && indianMinute(value)
  return {
    off: codeWords(code),
    minimum: code.minimum || null,
    from: time(code.startsAt),
    until: time(code.endsAt),
    uses: code.usesInAll,
    'uses per account': code.usesPerAccount,
  }
}

export type CodeEnded = { ok: true; code: string; changed: boolean } | { ok: false; reason: 'unknown-code' }

/** Nobody can use it from now on, however it is written; payments that are open keep their price. */
export async function endCode(shop: CodeShop, written: string, by: Operator): Promise<CodeEnded> {
  const code = readCode(written)
  if (code === null) return { ok: false, reason: 'unknown-code' }
  return inTransaction(shop, async (tx): Promise<CodeEnded> => {
    const known = await lockCode(tx, code)
    if (!known) return { ok: false, reason: 'unknown-code' }
    if (known.endedAt) return { ok: true, code, changed: false }
    const at = shop.clock.now()
    await updateEndedAll(tx, [code], at)
    await recordAction(tx, { by, action: 'code-ended', object: { type: 'code', id: code }, at })
    return { ok: true, code, changed: true }
  })
}

/** The codes with this in their name, newest first, with their uses; all of them for an empty text. */
export async function listCodes(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  search = '',
  { limit, after }: PageRequest = FIRST_PAGE,
): Promise<PageResult<UsedCode & { state: CodeState }>> {
  const rows = await selectCodes(db, search.toUpperCase(), { limit: limit + 1, after })
  const now = clock.now()
  return cutPage(rows, limit, (row) => ({ ...withoutKey(row), state: stateOf(row, row, now) }))
}
