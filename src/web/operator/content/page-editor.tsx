import { readableTime } from '../../../domain/indian-time.ts'
import type { OperatorAction } from '../../../domain/operators/operator-action.ts'
import { MAX_PAGE_TEXT } from '../../../domain/shop/own-words.ts'
import { actionOf } from '../../../operations/all.ts'
import { TextArea } from '../../ui/form/field.tsx'
import layout from '../../ui/text/layout.module.css'
import { Act, ownRefusal, type RefusedAct } from '../ui/form/act.tsx'
import { ActionButton, ActionLink } from '../ui/form/action-form.tsx'
import { GuardedForm } from '../ui/form/guarded-form.tsx'
import { Columns, Heading, Panel } from '../ui/heading.tsx'
import { History } from '../ui/history.tsx'
import { Notice, type NoticeWords } from '../ui/notice.tsx'
import { operatorPage } from '../ui/operator-page.ts'
import styles from './page-editor.module.css'

type PageProps = {
  page: {
    name: string
    text: string
    version: number
    changedAt: Date | null
    isOfFolder: boolean
    before: { version: number; text: string | null; at: Date }[]
  }
  isNew: boolean
  actions: OperatorAction[]
  refused: RefusedAct | null
  notice: NoticeWords | null
}

/** Where shoppers read the program's own pages. */
const ADDRESSES: Readonly<Record<string, string>> = {
  aboutus: '/aboutus',
  contactus: '/contactus',
  privacypolicy: '/privacypolicy',
  terms: '/terms',
}

const titleOf = ({ page }: PageProps) => page.name

export const operatorShopPage = operatorPage(
  titleOf,
  ({ page: { name, text, version, changedAt, isOfFolder, before }, isNew, actions, refused, notice }: PageProps) => {
    const address = `/operator/pages/${encodeURIComponent(name)}`
    const act = { address, target: name, refused } as const
    const own = ownRefusal(refused, 'pages set', name)
    const shopAddress = ADDRESSES[name] ?? `/pages/${name}`
    return (
      <>
        <Heading title={name} back={{ href: '/operator/pages', title: 'Pages' }} lead={leadOf({ changedAt, isOfFolder, isNew })}>
          {!isNew && <ActionLink href={shopAddress}>View in shop</ActionLink>}
          {changedAt && <Act {...act} of="pages reset" look="quiet" />}
        </Heading>
        {notice && <Notice {...notice} />}
        <Columns>
          <GuardedForm isUnsaved={own !== null} className={styles.form} action={address}>
            <input type="hidden" name="id" value={name} />
            <input type="hidden" name="seen" value={String(version)} />
            <TextArea
              label="Text"
              name="text"
              hint="Markdown: “# Title” once, “## ” for sections, “- ” for lists, [words](/address) for links, ![what it shows](picture) for pictures of the shop folder."
              error={own?.errors['text']}
              defaultValue={own?.typed['text'] ?? text}
              maxLength={MAX_PAGE_TEXT}
              rows={24}
              required
            />
            <div className={styles.buttons}>
              <ActionButton name="action" value={actionOf('pages set')}>
                Save
              </ActionButton>
              <ActionButton look="line" name="action" value="preview" formTarget="_blank">
                Preview
              </ActionButton>
            </div>
          </GuardedForm>
          <div className={`${layout.stack} ${styles.stack}`}>
            {before.length > 0 && (
              <Panel id="before" title="Earlier versions">
                {before.map(({ version, text, at }) => (
                  <details key={version}>
                    <summary>Until {readableTime(at)}</summary>
                    <pre className={styles.before}>{text}</pre>
                    <Act {...act} of="pages restore" describe={`version ${version}`} values={{ version: String(version) }} look="line" />
                  </details>
                ))}
              </Panel>
            )}
            {actions.length > 0 && <History actions={actions} />}
          </div>
        </Columns>
      </>
    )
  },
)

function leadOf({ changedAt, isOfFolder, isNew }: { changedAt: Date | null; isOfFolder: boolean; isNew: boolean }): string {
  if (isNew) return 'A new page. Shoppers find it once it is saved.'
  if (changedAt) return `Edited here on ${readableTime(changedAt)}${isOfFolder ? ', in place of the shop folder’s text' : ''}.`
  return isOfFolder ? 'The shop folder’s text.' : 'A standard text is shown until you write your own.'
}
