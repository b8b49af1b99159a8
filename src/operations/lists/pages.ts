import { indianMinute } from '../../domain/indian-time.ts'
import { list } from './list.ts'

/** The pages of text: the program's own, and those that the shop has beside them. */
export const pages = list<{ name: string; changedAt: Date | null; isOfFolder: boolean; version: number }>()({
  columns: {
    id: { title: 'Page', text: ({ name }) => name },
    by: {
      title: 'Text',
      text: ({ changedAt, isOfFolder }) => (changedAt ? 'edited here' : isOfFolder ? 'from the shop folder' : 'standard text'),
    },
    version: { title: 'Version', text: ({ version }) => String(version) },
    changed: { title: 'Changed (IST)', text: ({ changedAt }) => (changedAt ? indianMinute(changedAt) : '') },
  },
  page: ['id', 'by', 'changed'],
  command: ['id', 'by', 'version', 'changed'],
  filters: {},
  sortedBy: ['text'],
  pageSize: 100,
  id: ({ name }) => name,
  empty: { none: 'There are no pages.', noneLikeThat: 'There are no pages.' },
})
