import type { FoundPerson } from '../../../domain/accounts/person-search.ts'
import { readableDay } from '../../../domain/indian-time.ts'
import { MAX_SEARCH_LENGTH } from '../../../domain/search-pattern.ts'
import { ROLE_WORDS } from '../../../messages/operators.ts'
import type { Listed } from '../../../operations/lists/list.ts'
import { people } from '../../../operations/lists/people.ts'
import { liveRegion, operatorTopics } from '../../live-region.ts'
import layout from '../../ui/text/layout.module.css'
import text from '../../ui/text/text.module.css'
import { Badge } from '../ui/badge.tsx'
import { FilterBar } from '../ui/filters.tsx'
import { Heading } from '../ui/heading.tsx'
import { ListTable } from '../ui/list.tsx'
import { Tags } from '../ui/notes.tsx'
import { Notice } from '../ui/notice.tsx'
import { operatorPage } from '../ui/operator-page.ts'
import styles from './people.module.css'

type PeopleProps = {
  list: Listed<typeof people>
  /** An account has just been deleted. */
  hasDeleted: boolean
}

export const operatorPeople = operatorPage('People', ({ list, hasDeleted }: PeopleProps) => (
  <>
    <Heading title="People" lead="Everyone with an account, shoppers and staff, newest first." />
    {hasDeleted && <Notice kind="good" text="The account is deleted." />}
    <FilterBar
      action="/operator/people"
      search={{ label: 'Name, email, phone, tag or note', value: list.query.search, maxLength: MAX_SEARCH_LENGTH }}
      filtered={list.isFiltered}
    />
    <div className={layout.stack} {...liveRegion('people', ...operatorTopics('all-people'))}>
      <ListTable
        label="People"
        of={people}
        page={list}
        columns={people.page?.filter((name) => name !== 'phone' || list.rows.some(({ phoneNumber }) => phoneNumber !== null))}
        href={({ uid }) => `/operator/people/${uid}`}
        renderCells={(person) => ({
          name: (
            <>
              <bdi>{person.name}</bdi>
              <span className={styles.badges}>
                <PersonBadges person={person} />
                <Tags tags={person.tags} />
              </span>
            </>
          ),
          email: <span className={text.breaks}>{person.email ?? 'N/A'}</span>,
          since: <time dateTime={person.createdAt}>{readableDay(new Date(person.createdAt))}</time>,
        })}
      />
    </div>
  </>
))

export function PersonBadges({ person }: { person: FoundPerson }) {
  return (
    <>
      {person.isMember && <Badge tone="good">Member</Badge>}
      {person.operatorRole && <Badge tone="info">{ROLE_WORDS[person.operatorRole]}</Badge>}
    </>
  )
}
