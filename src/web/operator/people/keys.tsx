import { readableDay, readableTime } from '../../../domain/indian-time.ts'
import { KEY_DAYS, keyWords, MAX_KEY_NAME, type ApiKey } from '../../../domain/operators/api-key.ts'
import type { OperatorAction } from '../../../domain/operators/operator-action.ts'
import { OPERATOR_ROLES } from '../../../domain/operators/operator-role.ts'
import { ROLE_WORDS } from '../../../messages/operators.ts'
import { actionOf, OPERATIONS } from '../../../operations/all.ts'
import { liveRegion, operatorTopics } from '../../live-region.ts'
import { Field, SelectField, typedAt } from '../../ui/form/field.tsx'
import layout from '../../ui/text/layout.module.css'
import { Badge } from '../ui/badge.tsx'
import { Act, type RefusedAct } from '../ui/form/act.tsx'
import { ActionForm } from '../ui/form/action-form.tsx'
import { Columns, Heading, Panel } from '../ui/heading.tsx'
import { History } from '../ui/history.tsx'
import { Notice, type NoticeWords } from '../ui/notice.tsx'
import { operatorPage } from '../ui/operator-page.ts'
import { Table } from '../ui/table.tsx'
import styles from './person.module.css'
import { Secret } from './secret.tsx'

type KeysProps = {
  keys: ApiKey[]
  now: Date
  actions: OperatorAction[]
  /** The key that was just made: this page alone shows it. */
  made: { name: string; secret: string } | null
  refused: Pick<RefusedAct, 'typed' | 'errors'> | null
  notice: NoticeWords | null
}

const ADDRESS = '/operator/keys'
const COLUMNS = ['Key', 'Role', 'Created', 'Expires', 'Last used', ''].map((title) => ({ title }))

export const operatorKeys = operatorPage('API keys', ({ keys, now, actions, made, refused, notice }: KeysProps) => (
  <>
    <Heading title="API keys" lead="A program with a key can do what its role can do here, except for what asks for your password." />
    {notice && <Notice {...notice} />}
    {made && <Secret title={`Key for ${made.name}`} secret={made.secret} />}
    <Columns isEmpty={keys.length + actions.length === 0}>
      <div className={layout.stack} {...liveRegion('keys', ...operatorTopics('all-keys'))}>
        <Table label="Keys" columns={COLUMNS} rows={keys.map((key) => rowOf(key, now))} empty="There are no API keys." />
        {actions.length > 0 && <History actions={actions} />}
      </div>
      <Panel id="new-key" title="New key">
        <ActionForm address={ADDRESS} action={actionOf('keys add')} button={OPERATIONS['keys add'].button}>
          <Field
            label="Name"
            {...typedAt('id', refused?.typed, refused?.errors)}
            hint="What it is for. It appears in every history."
            maxLength={MAX_KEY_NAME}
            autoComplete="off"
            required
          />
          <SelectField
            label="Role"
            name="role"
            options={OPERATOR_ROLES.map((value) => ({ value, title: ROLE_WORDS[value] }))}
            defaultValue={refused?.typed['role'] ?? 'packer'}
            error={refused?.errors['role']}
          />
          <Field
            label="Days"
            name="days"
            hint="The key expires after this many days."
            defaultValue={refused?.typed['days'] ?? String(KEY_DAYS.usual)}
            error={refused?.errors['days']}
            inputMode="numeric"
            maxLength={4}
            autoComplete="off"
            required
          />
        </ActionForm>
      </Panel>
    </Columns>
  </>
))

function rowOf(key: ApiKey, now: Date) {
  const { id, name, role, createdAt, endsAt, usedAt, madeBy } = key
  return {
    id,
    cells: [
      <span key="name" className={styles.words}>
        <b>{name}</b>
        <code className={layout.detail}>{keyWords(key)}</code>
      </span>,
      ROLE_WORDS[role],
      <span key="made">
        {readableDay(createdAt)}
        {madeBy && (
          <span className={layout.detail}>
            <a href={`/operator/people/${madeBy.uid}`}>{madeBy.name}</a>
            {!madeBy.isOperator && ', without access now'}
          </span>
        )}
      </span>,
      endsAt > now ? (
        readableDay(endsAt)
      ) : (
        <Badge key="ends" tone="neutral">
          Ended
        </Badge>
      ),
      usedAt ? readableTime(usedAt) : 'Never',
      <RevokeKey key="revoke" of={key} address={ADDRESS} />,
    ],
  }
}

export function RevokeKey({ of: { id, name }, address }: { of: ApiKey; address: string }) {
  return <Act of="keys revoke" address={address} target={id} refused={null} describe={name} look="line" />
}
