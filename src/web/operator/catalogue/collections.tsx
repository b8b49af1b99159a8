import { MAX_COLLECTION, type Collection } from '../../../domain/catalogue/collection.ts'
import { counted } from '../../../domain/counted.ts'
import { MAX_SEARCH_LENGTH } from '../../../domain/search-pattern.ts'
import { ruleWords } from '../../../messages/catalogue/collections.ts'
import { actionOf } from '../../../operations/all.ts'
import { collections } from '../../../operations/lists/collections.ts'
import type { Listed } from '../../../operations/lists/list.ts'
import { useFolder } from '../../folder-context.ts'
import { liveRegion, operatorTopics } from '../../live-region.ts'
import { Field, TextArea, typedAt } from '../../ui/form/field.tsx'
import { StaticPicture } from '../../ui/pictures/static-picture.tsx'
import layout from '../../ui/text/layout.module.css'
import { Badge } from '../ui/badge.tsx'
import { FilterBar } from '../ui/filters.tsx'
import type { RefusedAct } from '../ui/form/act.tsx'
import { ActionForm } from '../ui/form/action-form.tsx'
import { Columns, Heading, Panel } from '../ui/heading.tsx'
import { ListTable } from '../ui/list.tsx'
import { Notice, type NoticeWords } from '../ui/notice.tsx'
import { operatorPage } from '../ui/operator-page.ts'
import products from './products.module.css'

type CollectionsProps = {
  list: Listed<typeof collections>
  refused: RefusedAct | null
  notice: NoticeWords | null
}

const ADDRESS = '/operator/collections'

export const operatorCollections = operatorPage('Collections', ({ list, refused, notice }: CollectionsProps) => (
  <>
    <Heading title="Collections" lead="Pieces shown together on a page of their own. The first three collections are on the home page." />
    {notice && <Notice {...notice} />}
    <Columns isEmpty={list.rows.length === 0 && !list.isFiltered}>
      <div className={layout.stack} {...liveRegion('collections', ...operatorTopics('all-collections'))}>
        <FilterBar
          action={ADDRESS}
          search={{ label: 'Search collections', value: list.query.search, maxLength: MAX_SEARCH_LENGTH }}
          filtered={list.isFiltered}
        />
        <ListTable
          label="Collections"
          of={collections}
          page={list}
          columns={collections.page}
          href={({ id }) => `${ADDRESS}/${id}`}
          renderCells={({ name, picture, choice, isOpen }) => ({
            name: <Name name={name} picture={picture} />,
            pieces: choiceWords(choice),
            state: <OpenBadge isOpen={isOpen} />,
          })}
        />
      </div>
      <Panel id="new-collection" title="New collection">
        <ActionForm address={ADDRESS} action={actionOf('collections set')} button="Create collection">
          <Field label="Name" {...typedAt('name', refused?.typed, refused?.errors)} maxLength={MAX_COLLECTION.name} required />
          <Field
            label="Address"
            name="id"
            hint="The end of its address, after /collections/: small letters, digits and hyphens."
            defaultValue={refused?.target}
            maxLength={MAX_COLLECTION.id}
            autoCapitalize="off"
            autoComplete="off"
            required
          />
          <TextArea
            label="Description"
            name="words"
            hint="A sentence or two below the name."
            defaultValue={refused?.typed['words']}
            maxLength={MAX_COLLECTION.words}
            rows={3}
            required
          />
        </ActionForm>
      </Panel>
    </Columns>
  </>
))

function Name({ name, picture }: Pick<Collection, 'name' | 'picture'>) {
  const shot = useFolder().pictures[picture ?? '']
  return (
    <span className={products.name}>
      {shot && <StaticPicture className={products.picture} shot={shot} alt="" sizes="104px" />}
      {name}
    </span>
  )
}

function choiceWords(choice: Collection['choice']): string {
  return 'rule' in choice ? ruleWords(choice.rule) : `${counted(choice.products.length, 'piece')}, by hand`
}

export function OpenBadge({ isOpen }: { isOpen: boolean }) {
  return <Badge tone={isOpen ? 'good' : 'neutral'}>{isOpen ? 'Open' : 'Closed'}</Badge>
}
