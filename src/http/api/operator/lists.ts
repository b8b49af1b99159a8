import type { OperatorRole } from '../../../domain/operators/operator-role.ts'
import { readList } from '../../../features/operations/read-list.ts'
import { readObject, type ObjectName } from '../../../features/operations/read-object.ts'
import { LISTS, type ListName } from '../../../operations/lists/all.ts'
import { readQuery, unreadFilter, type List, type QueryOf, type Reader } from '../../../operations/lists/list.ts'
import type { Shop } from '../../../shop.ts'
import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { encodeNext, PageQuery, readPage } from '../../resources/list.ts'
import { keyOf, requireRole } from './key.ts'

/** One page of a declared list, for a program. */
export async function answerList(c: Ctx, name: ListName): Promise<Response> {
  requireRole(c, LISTS[name].by)
  return Response.json(await listBody({ shop: c.var.shop, role: keyOf(c).role }, name, c.req.query()))
}

/** One object of a declared list, with more of it than its row has. */
export async function answerObject(c: Ctx, name: ObjectName): Promise<Response> {
  requireRole(c, LISTS[name].by)
  return Response.json(await objectBody({ shop: c.var.shop, role: keyOf(c).role }, name, c.req.param('id') ?? ''))
}

/** For whom it is read, who may. */
type For = { shop: Shop; role: OperatorRole }
/** Parameters as an address has them. */
type Given = Readonly<Record<string, string | undefined>>

/** @throws {Refusal} for a parameter that is not as expected */
export async function listBody({ shop, role }: For, name: ListName, asked: Given): Promise<object> {
  const list: List = LISTS[name]
  const query = filtersIn(asked, list, { role, folder: shop.folder, further: Object.keys(PageQuery.shape) })
  const page = readPage(PageQuery.parse({ limit: asked['limit'], after: asked['after'] }), list.sortedBy)
  const { entries, next, partial } = await readList(shop, name, { query, page, role })
  return { items: entries.map((row) => shownTo(role, list, row)), next: encodeNext(next), ...(partial && { partial }) }
}

/** @throws {Refusal} where there is none */
export async function objectBody({ shop, role }: For, name: ObjectName, id: string): Promise<object> {
  const found = await readObject(shop, name, { id, role })
  if (!found) throw new Refusal('NOT_FOUND', 'There is nothing here.')
  return shownTo(role, LISTS[name], found)
}

/** What an address says of a list, beside parameters of `further` names. */
export function readFilters<L extends List>(c: Ctx, list: L, further: string[]): QueryOf<L> {
  return filtersIn(c.req.query(), list, { role: keyOf(c).role, folder: c.var.shop.folder, further })
}

/** @throws {Refusal} for what a page would pass over: nobody sees a program's */
function filtersIn<L extends List>(asked: Given, list: L, { further, ...reader }: Reader & { further: string[] }): QueryOf<L> {
  const known = [...further, ...Object.keys(list.filters)]
  const unknown = Object.keys(asked).find((parameter) => !known.includes(parameter))
  if (unknown !== undefined) throw new Refusal('INVALID_ARGUMENT', `There is no parameter called ${unknown.slice(0, 200)} here.`)
  const given = (filter: string) => asked[filter]
  const unread = unreadFilter(list, given, reader)
  if (unread !== undefined) throw new Refusal('INVALID_ARGUMENT', `${unread} is not as expected.`)
  return readQuery(list, given, reader)
}

/** Nothing of a row is a packer's that is not said to be. */
function shownTo(role: OperatorRole, { packersRow, id }: List, row: object): object {
  if (role === 'owner') return row
  return packersRow ? packersRow(row) : { id: id(row) }
}
