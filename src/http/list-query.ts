import type { Key } from '../domain/paging.ts'
import { readList } from '../features/operations/read-list.ts'
import { LISTS, type ListName } from '../operations/lists/all.ts'
import { queryParams, readQuery, type List, type Listed, type QueryOf } from '../operations/lists/list.ts'
import { isPacker } from './caller/session.ts'
import type { Ctx } from './context.ts'
import { encodeNext, readAfter } from './resources/list.ts'
import type { Url } from './routes.ts'

type ListQuery<L> = {
  query: QueryOf<L>
  isFiltered: boolean
  after: Key | null
  /** `path` with the same query, at the page after this key. */
  address(this: void, path: Url, after?: Key | null): string
}

/** What the address of a request says of an operators' list: filters, and which page. */
export function listQuery<L extends List>(c: Ctx, list: L): ListQuery<L> {
  const query = readQuery(list, (name) => c.req.query(name), { role: roleOf(c), folder: c.var.shop.folder })
  const after = readAfter(c.req.query('after') ?? '', list.sortedBy)
  return {
    query,
    isFiltered: queryParams(list, query).size > 0,
    after,
    address(path, after = null) {
      const params = queryParams(list, query)
      if (after) params.set('after', encodeNext(after) ?? '')
      return params.size > 0 ? `${path}?${params}` : path
    },
  }
}

/** One page of the list, for the page of the operators at `path`. */
export async function loadList<Name extends ListName>(c: Ctx, name: Name, path: Url): Promise<Listed<(typeof LISTS)[Name]>> {
  const list = LISTS[name]
  const { query, isFiltered, after, address } = listQuery(c, list)
  const page = { limit: list.pageSize, after }
  const { entries, next, partial = false } = await readList(c.var.shop, name, { query, page, role: roleOf(c) })
  return {
    rows: entries,
    query,
    isFiltered,
    partial,
    address: address(path, after),
    first: after && address(path),
    next: next && address(path, next),
  }
}

function roleOf(c: Ctx): 'owner' | 'packer' {
  return isPacker(c) ? 'packer' : 'owner'
}
