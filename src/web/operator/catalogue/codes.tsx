import { CODE_KINDS, codeWords, MAX_CODE, termWords, type CodeKind, type CodeState } from '../../../domain/prices/code.ts'
import { MAX_SEARCH_LENGTH } from '../../../domain/search-pattern.ts'
import { actionOf, OPERATIONS } from '../../../operations/all.ts'
import { codes } from '../../../operations/lists/codes.ts'
import type { Listed } from '../../../operations/lists/list.ts'
import { liveRegion, operatorTopics } from '../../live-region.ts'
import { Field, SelectField, typedAt } from '../../ui/form/field.tsx'
import layout from '../../ui/text/layout.module.css'
import text from '../../ui/text/text.module.css'
import { Badge, type Tone } from '../ui/badge.tsx'
import { FilterBar } from '../ui/filters.tsx'
import { Act, type RefusedAct } from '../ui/form/act.tsx'
import { ActionForm } from '../ui/form/action-form.tsx'
import { MomentField } from '../ui/form/moment-field.tsx'
import { Columns, Heading, Panel } from '../ui/heading.tsx'
import { ListTable } from '../ui/list.tsx'
import { Notice, type NoticeWords } from '../ui/notice.tsx'
import { operatorPage } from '../ui/operator-page.ts'
import styles from './product.module.css'

type CodesProps = {
  list: Listed<typeof codes>
  /** The ids of the shop's categories. */
  categories: string[]
  /** The form of which no code was made. */
  refused: RefusedAct | null
  notice: NoticeWords | null
}

const ADDRESS = '/operator/codes'
const ADD = 'codes add'
const KINDS: { value: CodeKind; title: string }[] = [
  { value: 'percent', title: 'Percentage' },
  { value: 'rupees', title: 'Amount in rupees' },
  { value: 'pieces', title: 'Buy some, get some free' },
  { value: 'delivery', title: 'Free delivery' },
]
const STATES: Record<CodeState, { title: string; tone: Tone }> = {
  planned: { title: 'Planned', tone: 'info' },
  running: { title: 'Running', tone: 'good' },
  'used-up': { title: 'Used up', tone: 'caution' },
  over: { title: 'Expired', tone: 'neutral' },
  ended: { title: 'Ended', tone: 'neutral' },
}

export const operatorCodes = operatorPage('Codes', ({ list, categories, refused, notice }: CodesProps) => {
  const isEmpty = list.rows.length === 0 && !list.isFiltered
  return (
    <>
      <Heading
        title="Codes"
        lead="Shoppers enter a code in their cart, or a discount applies automatically. Once created, a code cannot be changed, only ended."
      />
      {notice && <Notice {...notice} />}
      <Columns isEmpty={isEmpty}>
        <div className={layout.stack} {...liveRegion('codes', ...operatorTopics('all-codes'))}>
          {!isEmpty && (
            <FilterBar
              action={ADDRESS}
              search={{ label: 'Search codes', value: list.query.search, maxLength: MAX_SEARCH_LENGTH }}
              filtered={list.isFiltered}
            />
          )}
          <ListTable
            label="Codes"
            of={codes}
            page={list}
            columns={codes.page}
            renderCells={(code) => ({
              code: <b>{code.code}</b>,
              off: [codeWords(code), termWords(code)].filter(Boolean).join(', '),
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
        <Panel id="new-code" title="New code">
          <NewCode categories={categories} refused={refused?.action === actionOf(ADD) ? refused : null} />
        </Panel>
      </Columns>
    </>
  )
})

function NewCode({ categories, refused }: Pick<CodesProps, 'categories' | 'refused'>) {
  const { fields, button } = OPERATIONS[ADD]
  const common = (name: keyof typeof fields, hint?: string) => {
    const { label, max, type } = fields[name]
    const sizes = type === 'count' ? { inputMode: 'numeric' as const, maxLength: String(max).length } : { maxLength: max }
    return { label, name, hint, defaultValue: refused?.typed[name], error: refused?.errors[name], autoComplete: 'off', ...sizes }
  }
  const kind = KINDS.find(({ value }) => CODE_KINDS[value].some((name) => refused?.typed[name]))?.value
  const tick = (name: 'firstOrder' | 'members' | 'automatic' | 'addsUp') => (
    <label>
      <input type="checkbox" name={name} defaultChecked={refused?.typed[name] === 'on'} /> {fields[name].label}
    </label>
  )
  return (
    <ActionForm address={ADDRESS} action={actionOf(ADD)} button={button}>
      <div className={styles.pair}>
        <SelectField label="Type of discount" name="kind" options={KINDS} defaultValue={kind} />
        <div className={styles.kind} data-kind="percent">
          <Field {...common('percent', 'Rounded down to whole rupees.')} />
        </div>
        <div className={styles.kind} data-kind="rupees">
          <Field {...common('rupees', 'The total is at least Rs.1.')} />
        </div>
        <div className={`${styles.kind} ${styles.pair}`} data-kind="pieces">
          <Field {...common('buy', 'How many pieces to buy')} />
          <Field {...common('get', 'How many more are free: the cheapest.')} />
        </div>
      </div>
      <Field
        label="Code"
        name="id"
        defaultValue={refused?.target}
        error={refused?.errors['id']}
        hint="3–32 letters, digits or hyphens; capital or small letters do not matter."
        maxLength={MAX_CODE}
        autoComplete="off"
        required
      />
      <fieldset className={styles.choice}>
        <legend>How it applies</legend>
        {tick('automatic')}
        {tick('addsUp')}
        {refused?.errors['addsUp'] && <p role="alert">{refused.errors['addsUp']}</p>}
        <p className={text.hint}>An automatic discount applies by itself, under its name, where the shopper pays least with it.</p>
      </fieldset>
      <details className={styles.choice} open={refused !== null}>
        <summary>Limits</summary>
        <Field {...common('minimum', 'Its pieces together, in rupees, before discounts. Empty: any cart.')} />
        <Field {...common('categories', `With commas: ${categories.join(', ')}. Empty: all.`)} />
        <Field {...common('products', 'Their ids, with commas. Empty: all.')} />
        {tick('firstOrder')}
        {tick('members')}
      </details>
      <MomentField label="From" {...typedAt('from', refused?.typed, refused?.errors)} hint="Leave empty to start now." />
      <MomentField
        label="Until"
        {...typedAt('until', refused?.typed, refused?.errors)}
        hint="Without a time it runs to the end of this day."
      />
      <div className={styles.pair}>
        <Field {...common('uses', 'Empty: no limit.')} />
        <Field {...common('usesPerAccount', 'Empty: no limit.')} />
      </div>
    </ActionForm>
  )
}
