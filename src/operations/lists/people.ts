import type { FoundPerson } from '../../domain/accounts/person-search.ts'
import { indianMinute } from '../../domain/indian-time.ts'
import { MEMBER_STATUS } from '../../domain/members/membership.ts'
import { list, search } from './list.ts'

/** Everybody with an account, the newest first. */
export const people = list<FoundPerson>()({
  columns: {
    name: { title: 'Name', text: ({ name }) => name },
    email: { title: 'Email', text: ({ email }) => email ?? 'N/A' },
    phone: { title: 'Phone', text: ({ phoneNumber }) => phoneNumber ?? '' },
    since: { title: 'Since (IST)', text: ({ createdAt }) => indianMinute(new Date(createdAt)) },
    membership: { title: 'Membership', text: ({ isMember }) => (isMember ? MEMBER_STATUS : '') },
    orders: { title: 'Orders', align: 'end', text: ({ orders }) => String(orders) },
    tags: { title: 'Tags', text: ({ tags }) => tags.join(', ') },
    reviews: { title: 'Reviews', align: 'end', text: ({ reviews }) => String(reviews) },
  },
  page: ['name', 'email', 'phone', 'since', 'orders', 'reviews'],
  command: ['email', 'name', 'phone', 'since', 'membership', 'orders', 'reviews'],
  filters: { search: search() },
  sortedBy: ['time', 'uuid'],
  id: ({ uid }) => uid,
  empty: { none: 'Nobody has an account yet.', noneLikeThat: 'Nobody matches.' },
})
