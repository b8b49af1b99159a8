import { loadList } from '../list-query.ts'
import { definePage } from '../route.ts'
import { url } from '../routes.ts'
import { doneOf } from './done-once.ts'

export const operatorPeople = definePage({
  path: url.operatorPeople,
  access: 'owner',
  sensitive: 'all',
  component: 'operatorPeople',
  load: async (c) => ({ list: await loadList(c, 'people', url.operatorPeople), hasDeleted: doneOf(c) === 'deleted' }),
})
