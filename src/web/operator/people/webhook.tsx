import { readableTime } from '../../../domain/indian-time.ts'
import type { OperatorAction } from '../../../domain/operators/operator-action.ts'
import type { WebhookDelivery, WebhookEndpoint } from '../../../domain/operators/webhook.ts'
import { DELIVERY_WORDS, OFF_WORDS } from '../../../messages/webhooks.ts'
import { liveRegion, operatorTopics } from '../../live-region.ts'
import layout from '../../ui/text/layout.module.css'
import { Badge, type Tone } from '../ui/badge.tsx'
import { Act } from '../ui/form/act.tsx'
import { Heading } from '../ui/heading.tsx'
import { History } from '../ui/history.tsx'
import { Notice, type NoticeWords } from '../ui/notice.tsx'
import { operatorPage } from '../ui/operator-page.ts'
import { Table } from '../ui/table.tsx'
import { Secret } from './secret.tsx'
import styles from './webhooks.module.css'
import { EndpointBadge, SECRET_USE } from './webhooks.tsx'

type WebhookProps = {
  endpoint: WebhookEndpoint
  deliveries: WebhookDelivery[]
  actions: OperatorAction[]
  now: Date
  /** The new secret: this page alone shows it. */
  secret: string | null
  notice: NoticeWords | null
}

const COLUMNS = ['Event', 'State', 'Answer', ''].map((title) => ({ title }))
const TONES: Record<WebhookDelivery['state'], Tone> = { waiting: 'caution', delivered: 'good', failed: 'bad' }

export const operatorWebhook = operatorPage('Webhook', ({ endpoint, deliveries, actions, now, secret, notice }: WebhookProps) => {
  const { id, url, events, offReason, rotatingUntil } = endpoint
  const act = { address: `/operator/webhooks/${id}`, target: id, refused: null } as const
  return (
    <>
      <Heading
        title="Webhook"
        back={{ href: '/operator/webhooks', title: 'Webhooks' }}
        badge={<EndpointBadge off={offReason !== null} />}
        lead={<span className={styles.words}>{url}</span>}
      >
        <Act {...act} of="webhooks test" look="line" />
        {offReason === null ? <Act {...act} of="webhooks off" look="line" /> : <Act {...act} of="webhooks on" />}
        <Act {...act} of="webhooks change-secret" look="line" />
        <Act {...act} of="webhooks remove" look="quiet" />
      </Heading>
      {notice && <Notice {...notice} />}
      {secret !== null && <Secret title="The new secret" secret={secret} use={SECRET_USE} />}
      <div className={layout.stack} {...liveRegion('webhook', ...operatorTopics('all-webhooks'))}>
        {offReason !== null && <p>{OFF_WORDS[offReason]}</p>}
        {rotatingUntil && rotatingUntil > now && <p>The old secret also signs until {readableTime(rotatingUntil)}.</p>}
        <p>Told of {events.join(', ')}.</p>
        <Table
          label="Last deliveries"
          columns={COLUMNS}
          rows={deliveries.map((delivery) => rowOf(delivery, act.address))}
          empty="Nothing was sent yet."
        />
        {actions.length > 0 && <History actions={actions} />}
      </div>
    </>
  )
})

function rowOf(
  { id, messageId, type, state, attempts, createdAt, dueAt, triedAt, status, tookMs, answer }: WebhookDelivery,
  address: string,
) {
  return {
    id,
    cells: [
      <span key="event" className={styles.words}>
        <b>{type}</b>
        <span className={layout.detail}>{readableTime(createdAt)}</span>
        <code className={layout.detail}>{messageId}</code>
      </span>,
      <span key="state">
        <Badge tone={TONES[state]}>{DELIVERY_WORDS[state]}</Badge>
        {attempts > 0 && <span className={layout.detail}>{attempts === 1 ? 'Tried once' : `Tried ${attempts} times`}</span>}
        {state === 'waiting' && <span className={layout.detail}>Next {readableTime(dueAt)}</span>}
      </span>,
      <span key="answer" className={styles.words}>
        {triedAt === null ? 'None yet' : (status ?? 'No answer')}
        {tookMs !== null && <span className={layout.detail}>{tookMs} ms</span>}
        {answer !== '' && <code className={layout.detail}>{answer}</code>}
      </span>,
      <Act key="resend" of="webhooks resend" address={address} target={id} refused={null} describe={type} look="line" />,
    ],
  }
}
