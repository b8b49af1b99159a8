import { AGAINST, changeWords, SOLD_BY, type Sold } from '../../domain/dashboard/sold.ts'
import { decimalRupees, formatPaise } from '../../domain/money.ts'
import { day, list, oneOf } from './list.ts'

const rupees = (title: string, of: (row: Sold) => number | null) => ({
  title,
  align: 'end' as const,
  text: (row: Sold) => inRupees(of(row), formatPaise),
  file: (row: Sold) => inRupees(of(row), decimalRupees),
})

function inRupees(paise: number | null, write: (paise: number) => string): string {
  return paise === null ? '' : write(paise)
}

/** What was sold in any days, against those before or a year ago. */
export const sales = list<Sold>()({
  columns: {
    id: { title: 'ID', text: ({ id }) => id },
    name: { title: 'Name', text: ({ name }) => name || 'none' },
    orders: { title: 'Orders', align: 'end', text: ({ orders }) => String(orders) },
    pieces: { title: 'Pieces', align: 'end', text: ({ pieces }) => String(pieces) },
    sold: rupees('Sold', ({ soldPaise }) => soldPaise),
    returned: rupees('Returned', ({ returnedPaise }) => returnedPaise),
    given_back: rupees('Other refunds', ({ backPaise }) => backPaise),
    before: rupees('Previous', ({ beforePaise }) => beforePaise),
    gone: { title: 'Days out of stock', align: 'end', text: ({ goneDays }) => (goneDays === null ? '' : String(goneDays)) },
    missed: rupees('Lost sales', ({ missedPaise }) => missedPaise),
    change: { title: 'Change', align: 'end', text: changeWords },
  },
  page: ['name', 'orders', 'pieces', 'sold', 'returned', 'given_back', 'gone', 'missed', 'before', 'change'],
  command: ['name', 'orders', 'pieces', 'sold', 'returned', 'given_back', 'gone', 'missed', 'before', 'change'],
  file: ['id', 'name', 'orders', 'pieces', 'sold', 'returned', 'given_back', 'gone', 'missed', 'before'],
  filters: { by: oneOf(SOLD_BY), from: day(), to: day(), against: oneOf(AGAINST) },
  sortedBy: ['integer', 'text'],
  pageSize: 100,
  id: ({ id }) => id,
  empty: { none: 'Nothing was sold in these days.', noneLikeThat: 'Nothing was sold in these days.' },
})
