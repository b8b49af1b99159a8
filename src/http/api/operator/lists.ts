import { readList } from '../../../features/operations/read-list.ts'
import { LISTS, type ListName } from '../../../operations/lists/all.ts'
import { readQuery, unreadFilter, type List } from '../../../operations/lists/list.ts'
import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { encodeNext, PageQuery, readPage } from '../../resources/list.ts'
import { FOR_OWNERS } from './acts.ts'
import { keyOf } from './key.ts'

/** One page of a declared list, for a program. What a page would pass over is refused: nobody would see it. */
export async function answerList(c: Ctx, name: ListName): Promise<Response> {
  const { shop } = c.var
  const { role } = keyOf(c)
  const list: List = LISTS[name]
  if (list.by === 'owner' && role !== 'owner') throw new Refusal('PERMISSION_DENIED', FOR_OWNERS)
  const asked = c.req.query()
  const known = [...Object.keys(PageQuery.shape), ...Object.keys(list.filters)]
  const unknown = Object.keys(asked).find((parameter) => !known.includes(parameter))
  if (unknown !== undefined) throw new Refusal('INVALID_ARGUMENT', `There is no parameter called ${unknown.slice(0, 200)} here.`)
  const reader = { role, folder: shop.folder }
  const given = (filter: string) => asked[filter]
  const unread = unreadFilter(list, given, reader)
  if (unread !== undefined) throw new Refusal('INVALID_ARGUMENT', `${unread} is not as expected.`)
  const page = readPage(PageQuery.parse({ limit: asked['limit'], after: asked['after'] }), list.sortedBy)
  const { entries, next, partial } = await readList(shop, name, { query: readQuery(list, given, reader), page, role })
  const items = role === 'owner' ? entries : entries.map(packersRowOf(list))
  return Response.json({ items, next: encodeNext(next), ...(partial && { partial }) })
}

/** Nothing of a row is a packer's that is not said to be. */
function packersRowOf({ packersRow, id }: List): (row: unknown) => object {
  return packersRow ?? ((row) => ({ id: id(row) }))
}
