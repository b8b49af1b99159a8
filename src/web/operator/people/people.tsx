import { readableDay } from '../../../domain/indian-time.ts'
import type { FoundPerson } from '../../../domain/accounts/person-search.ts'
import { ROLE_WORDS } from '../../../messages/operators.ts'
import { liveRegion, operatorTopics } from '../../live-region.ts'
import { definePage } from '../../page.ts'
import styles from './people.module.css'
import { Badge } from '../ui/badge.tsx'
import { emptyWords, FilterBar, Pager } from '../ui/filters.tsx'
import { Heading } from '../ui/heading.tsx'
import { Table } from '../ui/table.tsx'
import { Notice } from '../ui/notice.tsx'

type PeopleProps = {
  people: FoundPerson[]
  search: string
  maxSearch: number
  /** Older accounts have not been looked at for this page. */
  partial: boolean
  first: string | null
  next: string | null
  /** An account has just been deleted. */
  hasDeleted: boolean
}

const EMPTY = {
  none: 'Nobody has an account yet.',
  noneLikeThat: 'Nobody has this in their name, email address or phone number.',
}

export const operatorPeople = definePage({
  layout: 'operator',
  head: { title: 'People', noIndex: true },
  Body: ({ people, search, maxSearch, partial, first, next, hasDeleted }: PeopleProps) => (
    <>
      <Heading title="People" lead="Everybody with an account, shoppers and those who work here, the newest first." />
      {hasDeleted && <Notice kind="good" text="The account is deleted." />}
      <FilterBar
        action="/operator/people"
        search={{ label: 'Name, email or phone', value: search, maxLength: maxSearch }}
        filtered={search !== ''}
      />
      <div className={styles.region} {...liveRegion('people', ...operatorTopics('all-people'))}>
        <Table
          label="People"
          columns={[
            { title: 'Name' },
            { title: 'Email' },
            { title: 'Phone' },
            { title: 'Since' },
            { title: 'Orders', align: 'end' },
            { title: 'Reviews', align: 'end' },
          ]}
          rows={people.map((person) => ({
            id: person.uid,
            href: `/operator/people/${person.uid}`,
            cells: [
              <bdi key="name">{person.name}</bdi>,
              <span key="email" className={styles.email}>
                {person.email ?? 'N/A'} <PersonBadges person={person} />
              </span>,
              person.phoneNumber ?? '',
              <time key="since" dateTime={person.createdAt}>
                {readableDay(new Date(person.createdAt))}
              </time>,
              person.orders,
              person.reviews,
            ],
          }))}
          empty={emptyWords({ filtered: search !== '', words: EMPTY })}
        />
        <Pager first={first} next={next} partial={partial} />
      </div>
    </>
  ),
})

export function PersonBadges({ person }: { person: FoundPerson }) {
  return (
    <>
      {person.isMember && <Badge tone="good">Member</Badge>}{' '}
      {person.operatorRole && <Badge tone="info">{ROLE_WORDS[person.operatorRole]}</Badge>}
    </>
  )
}
