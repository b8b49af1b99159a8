import { indianMinute } from '../../domain/indian-time.ts'
import type { Complaint } from '../../domain/orders/complaint.ts'
import { fromUnixSeconds } from '../../domain/unix-time.ts'
import { REASON_WORDS } from '../../messages/orders/complaint.ts'
import { list } from './list.ts'

/** With the number of its order. */
export type ListedComplaint = Complaint & { number: string }

/** What buyers have told and nobody has answered, the one that has waited longest first. */
export const complaints = list<ListedComplaint>()({
  columns: {
    id: { title: 'ID', text: ({ id }) => id },
    told: { title: 'Told (IST)', text: ({ createdAt }) => indianMinute(fromUnixSeconds(createdAt)) },
    order: { title: 'Order', text: ({ number }) => number },
    state: { title: 'State', text: ({ state }) => state },
    reason: { title: 'Reason', text: ({ reason }) => REASON_WORDS[reason] },
    text: { title: 'Text', text: ({ message }) => message },
  },
  command: ['id', 'told', 'order', 'state', 'reason', 'text'],
  filters: {},
  sortedBy: ['time', 'uuid'],
  id: ({ id }) => id,
  empty: { none: 'There are no such complaints.', noneLikeThat: 'There are no such complaints.' },
})
