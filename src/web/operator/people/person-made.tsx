import { readableDay, readableTime } from '../../../domain/indian-time.ts'
import { keyWords, type ApiKey } from '../../../domain/operators/api-key.ts'
import type { WebhookEndpoint } from '../../../domain/operators/webhook.ts'
import { ROLE_WORDS } from '../../../messages/operators.ts'
import layout from '../../ui/text/layout.module.css'
import { Act } from '../ui/form/act.tsx'
import { Panel } from '../ui/heading.tsx'
import { RevokeKey } from './keys.tsx'
import styles from './person.module.css'

export type MadeByPerson = { keys: ApiKey[]; webhooks: WebhookEndpoint[]; now: Date }

/** The keys and webhooks that somebody has made, who may be about to leave: each is kept, or ended by a press. */
export function PersonMade({ uid, made: { keys, webhooks, now } }: { uid: string; made: MadeByPerson }) {
  if (keys.length + webhooks.length === 0) return null
  const address = `/operator/people/${uid}`
  return (
    <Panel
      id="keys"
      title="Keys and webhooks created by this person"
      hint="They belong to the shop and stay, whatever becomes of this account."
    >
      <ul className={styles.list}>
        {keys.map((key) => (
          <li key={key.id}>
            <span className={styles.words}>
              <b>{key.name}</b>
              <span className={layout.detail}>
                {ROLE_WORDS[key.role]}, {keyWords(key)}, {key.endsAt > now ? `ends ${readableDay(key.endsAt)}` : 'ended'}
                {key.usedAt && `, used ${readableTime(key.usedAt)}`}
              </span>
            </span>
            <RevokeKey of={key} address={address} />
          </li>
        ))}
        {webhooks.map(({ id, url, events, offReason }) => (
          <li key={id}>
            <span className={styles.words}>
              <a href={`/operator/webhooks/${id}`}>{url}</a>
              <span className={layout.detail}>
                {offReason === null ? 'Told of' : 'Off, wants'} {events.join(', ')}
              </span>
            </span>
            <Act of="webhooks remove" address={address} target={id} refused={null} describe={url} look="line" />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
