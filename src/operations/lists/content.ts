import type { ContentItemDraft } from '../../domain/drafts/content-item-draft.ts'
import { indianMinute } from '../../domain/indian-time.ts'
import { list } from './list.ts'

/** What members read, also drafts and what is not open yet, the newest first. */
export const content = list<ContentItemDraft>()({
  columns: {
    id: { title: 'ID', text: ({ id }) => id },
    title: { title: 'Title', text: ({ title }) => title },
    state: { title: 'State', text: ({ state }) => state },
    date: { title: 'Date (IST)', text: ({ createdAt }) => indianMinute(new Date(createdAt)) },
  },
  page: ['title', 'state', 'date'],
  command: ['id', 'state', 'date', 'title'],
  filters: {},
  sortedBy: ['time', 'text'],
  id: ({ id }) => id,
  empty: { none: 'Nothing is written yet.', noneLikeThat: 'Nothing is written yet.' },
})
