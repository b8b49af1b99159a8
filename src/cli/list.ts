import { FIRST_PAGE } from '../domain/paging.ts'
import { readList } from '../features/operations/read-list.ts'
import { LISTS, type ListName } from '../operations/lists/all.ts'
import { queryParams, readQuery, type List } from '../operations/lists/list.ts'
import type { Shop } from '../shop.ts'
import type { Outcome } from './command.ts'
import type { Table } from './table.ts'

/** Said below a list of which a search has looked at a part. */
const PARTLY_SEARCHED = 'Older ones have not been looked at: write more of the text to find them.'

/** The first page of a declared list, with what is given for its filters. */
export async function answerList(shop: Shop, name: ListName, given: Readonly<Record<string, string | undefined>> = {}): Promise<Outcome> {
  const list: List = LISTS[name]
  const query = readQuery(list, (filter) => given[filter], { role: 'owner', folder: shop.folder })
  const { entries, partial = false } = await readList(shop, name, { query, page: FIRST_PAGE, role: 'owner' })
  const table = tableOf(list, entries, { isFiltered: queryParams(list, query).size > 0 })
  return { body: [table, ...(partial ? [PARTLY_SEARCHED] : [])], json: entries }
}

/** `isFiltered`: only what is like something was asked for. */
export function tableOf<Row, Name extends string>(
  { columns, command, empty }: List<Row, Name>,
  entries: readonly Row[],
  { isFiltered = false } = {},
): Table {
  const shown = command.map((name) => ({ ...columns[name], title: columns[name].title.toUpperCase() }))
  return {
    titles: shown.map(({ title }) => title),
    right: shown.flatMap(({ title, align }) => (align === 'end' ? [title] : [])),
    rows: entries.map((row) => shown.map(({ text }) => text(row))),
    empty: isFiltered ? empty.noneLikeThat : empty.none,
  }
}
