import { indianMinute, readMoment } from '../../domain/indian-time.ts'
import type { ActionState } from '../../domain/operators/operator-action.ts'
import { cutPage, FIRST_PAGE, withoutKey, type PageRequest, type PageResult } from '../../domain/paging.ts'
import {
  codeState as stateOf,
  codeWords,
  MAX_AUTOMATIC,
  readCode,
  readNewCode,
  termWords,
  type Code,
  type CodeFault,
  type CodeState,
  type TypedCode,
} from '../../domain/prices/code.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Tx } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { recordAction, type Operator } from '../operator-access/record-action.ts'
import { countAutomatic, insertCodes, lockCode, selectCodes, selectProductIds, updateEndedAll, type UsedCode } from './codes.sql.ts'
import { tellWithin } from './tell-codes.ts'

type CodeShop = Pick<Shop, 'db' | 'clock' | 'jobs'>
export type { UsedCode }
export type CodeAdded =
  | { ok: true }
  | { ok: false; reason: 'taken' | 'too-many' }
  | { ok: false; reason: 'unknown-pieces'; unknown: string[] }

/** A code is not changed once it is made, and its name is not given twice: what a cart was promised stays true. */
export function addCode(shop: CodeShop & Pick<Shop, 'folder'>, code: Code, by: Operator): Promise<CodeAdded> {
  return inTransaction(shop, async (tx): Promise<CodeAdded> => {
    const at = shop.clock.now()
    const unknown = unknownPieces(code, await findPieces(shop, tx, code.products))
    if (unknown.length > 0) return { ok: false, reason: 'unknown-pieces', unknown }
    if (code.automatic && (await countAutomatic(tx, at)) >= MAX_AUTOMATIC) return { ok: false, reason: 'too-many' }
    if ((await insertCodes(tx, [code], at)) === 0) return { ok: false, reason: 'taken' }
    await tellWithin(shop, tx)
    await recordAction(tx, { by, action: 'code-added', object: { type: 'code', id: code.code }, after: codeState(code), at })
    return { ok: true }
  })
}

type Wanted = Omit<TypedCode, 'from' | 'until' | 'categories' | 'products'> &
  Record<'from' | 'until' | 'categories' | 'products', string | null>

export async function makeCode(
  shop: Parameters<typeof addCode>[0],
  { from, until, categories, products, ...typed }: Wanted,
  by: Operator,
): Promise<{ ok: true; made: Code } | { ok: false; reason: 'invalid'; faults: CodeFault[] } | Extract<CodeAdded, { ok: false }>> {
  const times = { from: readMoment(from ?? '', 'begins'), until: readMoment(until ?? '', 'ends') }
  const read = readNewCode({ ...typed, ...times, categories: categories ?? '', products: products ?? '' })
  if (!read.ok) return { ok: false, reason: 'invalid', faults: read.faults }
  const added = await addCode(shop, read.code, by)
  return added.ok ? { ok: true, made: read.code } : added
}

/** A code as its making is recorded. */
export function codeState(code: Code): ActionState {
  const time = (value: Date | null) => value && indianMinute(value)
  return {
    off: codeWords(code),
    for: termWords(code) || null,
    from: time(code.startsAt),
    until: time(code.endsAt),
    uses: code.usesInAll,
    'uses per account': code.usesPerAccount,
  }
}

/** What a code may be for: the shop's categories, and those of these products that there are. */
export async function findPieces({ folder }: Pick<Shop, 'folder'>, tx: Tx, products: string[]): Promise<Set<string>[]> {
  return [new Set(folder.categories.map(({ id }) => id)), new Set(await selectProductIds(tx, products))]
}

/** What a code is to be for, and the shop has not. */
export function unknownPieces(code: Code, [categories, products]: Set<string>[]): string[] {
  return [...code.categories.filter((id) => !categories?.has(id)), ...code.products.filter((id) => !products?.has(id))]
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
