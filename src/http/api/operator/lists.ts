import { readList } from '../../../features/operations/read-list.ts'
import { readObject, type ObjectName } from '../../../features/operations/read-object.ts'
import { LISTS, type ListName } from '../../../operations/lists/all.ts'
import { readQuery, unreadFilter, type List, type QueryOf } from '../../../operations/lists/list.ts'
import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { encodeNext, PageQuery, readPage } from '../../resources/list.ts'
import { keyOf, requireRole } from './key.ts'

/** One page of a declared list, for a program. */
export async function answerList(c: Ctx, name: ListName): Promise<Response> {
  const list: List = LISTS[name]
  requireRole(c, list.by)
  const { shop } = c.var
  const { role } = keyOf(c)
  const query = readFilters(c, list, Object.keys(PageQuery.shape))
  const page = readPage(PageQuery.parse({ limit: c.req.query('limit'), after: c.req.query('after') }), list.sortedBy)
  const { entries, next, partial } = await readList(shop, name, { query, page, role })
  return Response.json({ items: entries.map((row) => shownTo(role, list, row)), next: encodeNext(next), ...(partial && { partial }) })
}

/** One object of a declared list, with more of it than its row has. */
export async function answerObject(c: Ctx, name: ObjectName): Promise<Response> {
  const list: List = LISTS[name]
  requireRole(c, list.by)
  const { role } = keyOf(c)
  const found = await readObject(c.var.shop, name, { id: c.req.param('id') ?? '', role })
  if (!found) throw new Refusal('NOT_FOUND', 'There is nothing here.')
  return Response.json(shownTo(role, list, found))
}

/** What an address says of a list, beside parameters of `further` names. @throws {Refusal} for what a page would pass over: nobody sees a program's */
export function readFilters<L extends List>(c: Ctx, list: L, further: string[]): QueryOf<L> {
  const asked = c.req.query()
  const known = [...further, ...Object.keys(list.filters)]
  const unknown = Object.keys(asked).find((parameter) => !known.includes(parameter))
  if (unknown !== undefined) throw new Refusal('INVALID_ARGUMENT', `There is no parameter called ${unknown.slice(0, 200)} here.`)
  const reader = { role: keyOf(c).role, folder: c.var.shop.folder }
  const given = (filter: string) => asked[filter]
  const unread = unreadFilter(list, given, reader)
  if (unread !== undefined) throw new Refusal('INVALID_ARGUMENT', `${unread} is not as expected.`)
  return readQuery(list, given, reader)
}

/** Nothing of a row is a packer's that is not said to be. */
function shownTo(role: 'owner' | 'packer', { packersRow, id }: List, row: object): object {
  if (role === 'owner') return row
  return packersRow ? packersRow(row) : { id: id(row) }
}
