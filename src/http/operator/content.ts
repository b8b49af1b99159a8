import { listDrafts } from '../../features/content/list-drafts.ts'
import { encodeNext, readAfter } from '../resources/list.ts'
import { definePage } from '../route.ts'
import { url } from '../routes.ts'

/** Pieces of one page of the list. */
const PAGE = 50

export const operatorContent = definePage({
  path: url.operatorContent,
  access: 'owner',
  component: 'operatorContent',
  async load(c) {
    const after = readAfter(c.req.query('after') ?? '', ['time', 'text'])
    const { entries, next } = await listDrafts(c.var.shop, { limit: PAGE, after })
    return {
      pieces: entries,
      first: after ? url.operatorContent : null,
      next: next && `${url.operatorContent}?after=${encodeNext(next)}`,
      hasDeleted: c.req.query('done') === 'deleted',
    }
  },
})
