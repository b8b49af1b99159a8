import { listDrafts } from '../../features/content/list-drafts.ts'
import type { App } from '../context.ts'
import { page } from '../page.ts'
import { encodeNext, readAfter } from '../resources/list.ts'
import { url } from '../routes.ts'

/** Pieces of one page of the list. */
const PAGE = 50

export function mountOperatorContent(app: App): void {
  app.get(url.operatorContent, async (c) => {
    const after = readAfter(c.req.query('after') ?? '', ['time', 'text'])
    const { entries, next } = await listDrafts(c.var.shop, { limit: PAGE, after })
    return page(c, 'operatorContent', {
      pieces: entries,
      first: after ? url.operatorContent : null,
      next: next && `${url.operatorContent}?after=${encodeNext(next)}`,
      hasDeleted: c.req.query('done') === 'deleted',
    })
  })
}
