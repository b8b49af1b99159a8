import type { OperatorAction } from '../../../domain/operators/operator-action.ts'
import { MAX_ENDPOINT_URL, WEBHOOK_EVENTS, type WebhookEndpoint } from '../../../domain/operators/webhook.ts'
import { actionOf, OPERATIONS } from '../../../operations/all.ts'
import { liveRegion, operatorTopics } from '../../live-region.ts'
import { Field, typedAt } from '../../ui/form/field.tsx'
import layout from '../../ui/text/layout.module.css'
import { Badge } from '../ui/badge.tsx'
import type { RefusedAct } from '../ui/form/act.tsx'
import { ActionForm } from '../ui/form/action-form.tsx'
import { Columns, Heading, Panel } from '../ui/heading.tsx'
import { History } from '../ui/history.tsx'
import { Notice, type NoticeWords } from '../ui/notice.tsx'
import { operatorPage } from '../ui/operator-page.ts'
import { Table } from '../ui/table.tsx'
import { Secret } from './secret.tsx'
import styles from './webhooks.module.css'

type WebhooksProps = {
  endpoints: WebhookEndpoint[]
  actions: OperatorAction[]
  /** What was just added: this page alone shows its secret. */
  made: { url: string; secret: string } | null
  refused: Pick<RefusedAct, 'typed' | 'errors'> | null
  notice: NoticeWords | null
}

export const SECRET_USE = 'The receiver checks signatures with it.'
const ADDRESS = '/operator/webhooks'
const COLUMNS = ['Address', 'Events', 'Waiting', 'State'].map((title) => ({ title }))

export const operatorWebhooks = operatorPage('Webhooks', ({ endpoints, actions, made, refused, notice }: WebhooksProps) => (
  <>
    <Heading title="Webhooks" lead="Other programs that are told at once what happens here, each of the events it asks for." />
    {notice && <Notice {...notice} />}
    {made && <Secret title={`The secret of ${made.url}`} secret={made.secret} use={SECRET_USE} />}
    <Columns isEmpty={endpoints.length + actions.length === 0}>
      <div className={layout.stack} {...liveRegion('webhooks', ...operatorTopics('all-webhooks'))}>
        <Table label="Webhooks" columns={COLUMNS} rows={endpoints.map(rowOf)} empty="There are no webhooks." />
        {actions.length > 0 && <History actions={actions} />}
      </div>
      <Panel id="new-webhook" title="New webhook">
        <ActionForm address={ADDRESS} action={actionOf('webhooks add')} button={OPERATIONS['webhooks add'].button} once>
          <Field
            label="Address"
            {...typedAt('id', refused?.typed, refused?.errors)}
            type="url"
            hint="Public, and begins with https://"
            maxLength={MAX_ENDPOINT_URL}
            autoComplete="off"
            required
          />
          <Events chosen={refused?.typed['events']?.split(',') ?? []} error={refused?.errors['events']} />
        </ActionForm>
      </Panel>
    </Columns>
  </>
))

function Events({ chosen, error }: { chosen: string[]; error: string | undefined }) {
  return (
    <fieldset className={styles.events}>
      <legend>Events</legend>
      {WEBHOOK_EVENTS.map((event) => (
        <label key={event}>
          <input type="checkbox" name={`events.${event}`} defaultChecked={chosen.includes(event)} /> {event}
        </label>
      ))}
      {error !== undefined && <p role="alert">{error}</p>}
    </fieldset>
  )
}

function rowOf({ id, url, events, waiting, offReason }: WebhookEndpoint) {
  return {
    id,
    href: `${ADDRESS}/${id}`,
    cells: [
      <span key="url" className={styles.words}>
        {url}
      </span>,
      <span key="events" className={styles.words}>
        {events.join(', ')}
      </span>,
      String(waiting),
      <EndpointBadge key="state" off={offReason !== null} />,
    ],
  }
}

export function EndpointBadge({ off }: { off: boolean }) {
  return <Badge tone={off ? 'bad' : 'good'}>{off ? 'Off' : 'On'}</Badge>
}
