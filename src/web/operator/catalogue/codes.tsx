import { lastDay, readableTime } from '../../../domain/indian-time.ts'
import { formatRupees } from '../../../domain/money.ts'
import { codeState, codeWords, MAX_CODE, type Code, type CodeState, type CodeUses } from '../../../domain/prices/code.ts'
import { liveRegion, operatorTopics } from '../../live-region.ts'
import { definePage } from '../../page.ts'
import { Field } from '../../ui/form/field.tsx'
import { Act } from '../ui/act.tsx'
import { ActionButton } from '../ui/action-form.tsx'
import { Badge, type Tone } from '../ui/badge.tsx'
import { Columns, Heading, Panel } from '../ui/heading.tsx'
import { Notice, type NoticeWords } from '../ui/notice.tsx'
import { Table } from '../ui/table.tsx'
import styles from './product.module.css'

type TypedCode = Record<'code' | 'percent' | 'rupees' | 'minimum' | 'uses' | 'usesPerAccount' | 'from' | 'until', string>
type CodesProps = {
  codes: (Code & CodeUses)[]
  now: Date
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
  Body: ({ codes, now, typed, notice }: CodesProps) => (
    <>
      <Heading
        title="Codes"
        back={{ href: '/operator/products', title: 'Products' }}
        lead="Shoppers enter one in their cart. A code is not changed once it is made; it can be ended."
      />
      {notice && <Notice {...notice} />}
      <Columns>
        <div {...liveRegion('codes', ...operatorTopics('all-codes'))}>
          <Table
            label="Codes"
            columns={[
              { title: 'Code' },
              { title: 'Takes off' },
              { title: 'State' },
              { title: 'Uses' },
              { title: 'Time' },
              { title: '', align: 'end' },
            ]}
            rows={codes.map((code) => {
              const state = codeState(code, code, now)
              return {
                id: code.code,
                cells: [
                  <b key="code">{code.code}</b>,
                  offWords(code),
                  <Badge key="state" tone={STATES[state].tone}>
                    {STATES[state].title}
                  </Badge>,
                  usesWords(code),
                  timeWords(code),
                  state === 'ended' || state === 'over' ? (
                    ''
                  ) : (
                    <Act key="end" of="codes end" address={ADDRESS} target={code.code} refused={null} describe={code.code} look="line" />
                  ),
                ],
              }
            })}
            empty="There are no codes yet."
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
              <Field label="From" name="from" type="date" defaultValue={typed.from} hint="Empty: starts now." />
              <Field label="Until" name="until" type="date" defaultValue={typed.until} hint="Runs to the end of this day." />
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

function usesWords({ paid, reserved, usesInAll, usesPerAccount }: Code & CodeUses): string {
  const parts = [usesInAll === null ? String(paid) : `${paid} of ${usesInAll}`]
  if (reserved > 0) parts.push(`${reserved} in open payments`)
  if (usesPerAccount !== null) parts.push(`${usesPerAccount} per account`)
  return parts.join(', ')
}

function timeWords({ startsAt, endsAt, endedAt }: Code): string {
  if (endedAt) return `ended ${readableTime(endedAt)}`
  return [startsAt && `from ${readableTime(startsAt)}`, endsAt && `until ${lastDay(endsAt)}`].filter(Boolean).join(' ')
}
