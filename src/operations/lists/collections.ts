import { ruleText, type Collection } from '../../domain/catalogue/collection.ts'
import { counted } from '../../domain/counted.ts'
import { indianMinute } from '../../domain/indian-time.ts'
import { list, search } from './list.ts'

/** Every collection, in the order of the home page. */
export const collections = list<Collection & { isOpen: boolean; isChanged: boolean }>()({
  columns: {
    id: { title: 'Address', text: ({ id }) => id },
    name: { title: 'Name', text: ({ name }) => name },
    pieces: {
      title: 'Pieces',
      text: ({ choice }) => ('rule' in choice ? ruleText(choice.rule) : counted(choice.products.length, 'piece')),
    },
    state: { title: 'State', text: ({ isOpen }) => (isOpen ? 'open' : 'closed') },
    from: { title: 'From', text: ({ from }) => (from ? indianMinute(from) : '') },
    until: { title: 'Until', text: ({ until }) => (until ? indianMinute(until) : '') },
    by: { title: 'Set by', text: ({ isChanged }) => (isChanged ? 'operators' : 'the shop folder') },
  },
  page: ['name', 'pieces', 'state', 'by'],
  command: ['id', 'name', 'pieces', 'state', 'from', 'until', 'by'],
  filters: { search: search() },
  sortedBy: ['integer'],
  id: ({ id }) => id,
  empty: { none: 'There are no collections yet.', noneLikeThat: 'No collections match.' },
})
