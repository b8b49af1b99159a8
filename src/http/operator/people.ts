import { doneOf } from '../done-once.ts'
import { loadList } from '../list-query.ts'
import { definePage } from '../route.ts'
import { url } from '../routes.ts'

export const operatorPeople = definePage({
  path: url.operatorPeople,
  access: 'owner',
  sensitive: 'all',
  component: 'operatorPeople',
  load: async (c) => ({ list: await loadList(c, 'people', url.operatorPeople), hasDeleted: doneOf(c) === 'deleted' }),
})
