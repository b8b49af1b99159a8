import { doneOf } from '../../done-once.ts'
import { loadList } from '../../list-query.ts'
import { definePage } from '../../route.ts'
import { url } from '../../routes.ts'

export const operatorContent = definePage({
  path: url.operatorContent,
  access: 'owner',
  component: 'operatorContent',
  load: async (c) => ({ list: await loadList(c, 'content', url.operatorContent), hasDeleted: doneOf(c) === 'deleted' }),
})
