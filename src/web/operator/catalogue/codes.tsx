import { formatRupees } from '../../../domain/money.ts'
import { codeWords, MAX_CODE, type Code, type CodeState } from '../../../domain/prices/code.ts'
import { MAX_SEARCH_LENGTH } from '../../../domain/search-pattern.ts'
import { codes } from '../../../operations/lists/codes.ts'
import type { Listed } from '../../../operations/lists/list.ts'
import { liveRegion, operatorTopics } from '../../live-region.ts'
import { definePage } from '../../page.ts'
import { Field } from '../../ui/form/field.tsx'
import { Act } from '../ui/act.tsx'
import { ActionButton } from '../ui/action-form.tsx'
import { Badge, type Tone } from '../ui/badge.tsx'
import { FilterBar } from '../ui/filters.tsx'
import { Columns, Heading, Panel } from '../ui/heading.tsx'
import { ListTable } from '../ui/list.tsx'
import { MomentField } from '../ui/moment-field.tsx'
import { Notice, type NoticeWords } from '../ui/notice.tsx'
import styles from './product.module.css'

type TypedCode = Record<'code' | 'percent' | 'rupees' | 'minimum' | 'uses' | 'usesPerAccount' | 'from' | 'until', string>
type CodesProps = {
  list: Listed<typeof codes>
  /** What was typed in the form of which no code was made. */
  typed: TypedCode
  notice: NoticeWords | null
}

const ADDRESS = '/operator/codes'
const STATES: Record<CodeState, { title: string; tone: Tone }> = {
  planned: { title: 'Planned', tone: 'info' },
  running: { title: 'Running', tone: 'good' },
  'used-up': { title: 'Used up', tone: 'caution' },
  over: { title: 'Over', tone: 'neutral' },
  ended: { title: 'Ended', tone: 'neutral' },
}

export const operatorCodes = definePage({
  layout: 'operator',
  head: { title: 'Codes', noIndex: true },
  Body: ({ list, typed, notice }: CodesProps) => (
    <>
      <Heading
        title="Codes"
        back={{ href: '/operator/products', title: 'Products' }}
        lead="Shoppers enter one in their cart. A code is not changed once it is made; it can be ended."
      />
      {notice && <Notice {...notice} />}
      <Columns>
        <div {...liveRegion('codes', ...operatorTopics('all-codes'))}>
          <FilterBar
            action={ADDRESS}
            search={{ label: 'Search codes', value: list.query.search, maxLength: MAX_SEARCH_LENGTH }}
            filtered={list.isFiltered}
          />
          <ListTable
            label="Codes"
            of={codes}
            page={list}
            columns={codes.page}
            renderCells={(code) => ({
              code: <b>{code.code}</b>,
              off: offWords(code),
              state: <Badge tone={STATES[code.state].tone}>{STATES[code.state].title}</Badge>,
            })}
            acts="Action"
            renderActs={({ code, state }) =>
              state === 'ended' || state === 'over' ? null : (
                <Act of="codes end" address={list.address} target={code} refused={null} describe={code} look="line" />
              )
            }
          />
        </div>
        <form className={styles.form} method="post" action={ADDRESS} data-in-place="">
          <input type="hidden" name="action" value="add" />
          <Panel id="new-code" title="New code">
            <Field
              label="Code"
              name="code"
              defaultValue={typed.code}
              hint="3–32 letters, digits or hyphens; shoppers may write it in small letters."
              maxLength={MAX_CODE}
              autoComplete="off"
              required
            />
            <div className={styles.pair}>
              <Number label="Percent off" name="percent" typed={typed} hint="Rounded down to whole rupees." />
              <Number label="Or rupees off" name="rupees" typed={typed} hint="The total is at least Rs.1." />
            </div>
            <Number label="For carts of at least" name="minimum" typed={typed} hint="Its items together, in rupees. Empty: any cart." />
            <div className={styles.pair}>
              <MomentField label="From" name="from" defaultValue={typed.from} hint="Empty: starts now." />
              <MomentField label="Until" name="until" defaultValue={typed.until} hint="Without a time it runs to the end of this day." />
            </div>
            <div className={styles.pair}>
              <Number label="Uses in all" name="uses" typed={typed} hint="Empty: no limit." />
              <Number label="Uses per account" name="usesPerAccount" typed={typed} hint="Empty: no limit." />
            </div>
            <div>
              <ActionButton>Make the code</ActionButton>
            </div>
          </Panel>
        </form>
      </Columns>
    </>
  ),
})

function Number({ label, name, typed, hint }: { label: string; name: keyof TypedCode; typed: TypedCode; hint: string }) {
  return <Field label={label} name={name} defaultValue={typed[name]} hint={hint} inputMode="numeric" maxLength={7} autoComplete="off" />
}

function offWords(code: Code): string {
  return code.minimum === 0 ? codeWords(code) : `${codeWords(code)}, from ${formatRupees(code.minimum)} on`
}
