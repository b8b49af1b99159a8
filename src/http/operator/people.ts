import { MAX_SEARCH_LENGTH } from '../../domain/search-pattern.ts'
import { findPeople } from '../../features/people/find-people.ts'
import { encodeNext, readAfter } from '../resources/list.ts'
import { definePage } from '../route.ts'
import { url } from '../routes.ts'
import { cutText } from '../../domain/text.ts'

/** People of one page of the list. */
const PAGE = 50

export const operatorPeople = definePage({
  path: url.operatorPeople,
  access: 'owner',
  sensitive: 'all',
  component: 'operatorPeople',
  async load(c) {
    const search = cutText(c.req.query('search') ?? '', MAX_SEARCH_LENGTH)
    const after = readAfter(c.req.query('after') ?? '', ['time', 'uuid'])
    const { entries, next, partial } = await findPeople(c.var.shop, search, { limit: PAGE, after })
    return {
      people: entries,
      search,
      maxSearch: MAX_SEARCH_LENGTH,
      partial,
      first: after ? addressOf(search, null) : null,
      next: next && addressOf(search, encodeNext(next)),
      hasDeleted: c.req.query('done') === 'deleted',
    }
  },
})

function addressOf(search: string, after: string | null): string {
  const query = new URLSearchParams({ ...(search !== '' && { search }), ...(after !== null && { after }) })
  return query.size > 0 ? `${url.operatorPeople}?${query}` : url.operatorPeople
}
