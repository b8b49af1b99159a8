import { indianMinute } from '../../domain/indian-time.ts'
import { RETURN_STATES, type OrderReturn } from '../../domain/orders/order-return.ts'
import { fromUnixSeconds } from '../../domain/unix-time.ts'
import { RETURN_REASON_WORDS, returnLineWords } from '../../messages/orders/order-return.ts'
import { list, oneOf } from './list.ts'

/** With the number of its order. */
export type ListedReturn = OrderReturn & { number: string }

/** What comes back and somebody waits for, the one that has waited longest first; or all in one state. */
export const returns = list<ListedReturn>()({
  columns: {
    id: { title: 'ID', text: ({ id }) => id },
    asked: { title: 'Asked (IST)', text: ({ createdAt }) => indianMinute(fromUnixSeconds(createdAt)) },
    order: { title: 'Order', text: ({ number }) => number },
    state: { title: 'State', text: ({ state }) => state },
    reason: { title: 'Reason', text: ({ reason }) => RETURN_REASON_WORDS[reason] },
    pieces: { title: 'Pieces', text: ({ lines }) => lines.map(returnLineWords).join('; ') },
    text: { title: 'Text', text: ({ message }) => message },
  },
  command: ['id', 'asked', 'order', 'state', 'reason', 'pieces', 'text'],
  filters: { state: oneOf(RETURN_STATES) },
  sortedBy: ['time', 'uuid'],
  id: ({ id }) => id,
  empty: { none: 'Nothing comes back.', noneLikeThat: 'There are no such returns.' },
})
