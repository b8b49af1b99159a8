import type { Opening } from '../../../domain/shop/own-words.ts'
import type { Listed } from '../../../operations/lists/list.ts'
import { pages } from '../../../operations/lists/pages.ts'
import { liveRegion, operatorTopics } from '../../live-region.ts'
import { Field } from '../../ui/form/field.tsx'
import layout from '../../ui/text/layout.module.css'
import { Act, type RefusedAct } from '../ui/form/act.tsx'
import { ActionForm } from '../ui/form/action-form.tsx'
import { Columns, Heading, Panel } from '../ui/heading.tsx'
import { ListTable } from '../ui/list.tsx'
import { Notice, type NoticeWords } from '../ui/notice.tsx'
import { operatorPage } from '../ui/operator-page.ts'
import styles from './page-editor.module.css'

type PagesProps = {
  list: Listed<typeof pages>
  opening: Opening & { isChanged: boolean }
  refused: RefusedAct | null
  notice: NoticeWords | null
}

const ADDRESS = '/operator/pages'

export const operatorShopPages = operatorPage('Pages', ({ list, opening, refused, notice }: PagesProps) => (
  <>
    <Heading title="Pages" lead="A page edited here replaces the shop folder’s text, until you reset it to the original." />
    {notice && <Notice {...notice} />}
    <Columns>
      <div className={layout.stack} {...liveRegion('pages', ...operatorTopics('all-pages'))}>
        <ListTable label="Pages" of={pages} page={list} columns={pages.page} href={({ name }) => `${ADDRESS}/${name}`} />
      </div>
      <div className={`${layout.stack} ${styles.stack}`}>
        <Panel id="new-page" title="New page">
          <ActionForm address={ADDRESS} action="new" button="Create page" leaves>
            <Field
              label="Address"
              name="name"
              hint="The end of its address, after /pages/: small letters, digits and hyphens."
              maxLength={60}
              pattern="[a-z0-9][a-z0-9\-]*"
              autoCapitalize="off"
              autoComplete="off"
              required
            />
          </ActionForm>
        </Panel>
        <Panel id="opening" title="Home page banner">
          <Act
            of="pages opening"
            target=""
            address={ADDRESS}
            refused={refused}
            initial={{
              heading: opening.heading,
              words: opening.words,
              button: opening.button,
              picture: opening.picture?.wide,
              alt: opening.picture?.alt,
            }}
          />
          {opening.isChanged && <Act of="pages reset" describe="the opening" target="/" address={ADDRESS} refused={null} look="quiet" />}
        </Panel>
      </div>
    </Columns>
  </>
))
