import { counted } from '../domain/counted.ts'
import { MAX_ENDPOINTS, WEBHOOK_EVENTS, type WebhookDelivery } from '../domain/operators/webhook.ts'
import { text } from './fields.ts'
import { atField, gone, operation } from './operation.ts'

const UNKNOWN = { 'unknown-webhook': gone('There is no such webhook.') }
function testWords(delivery: WebhookDelivery | undefined): string {
  if (!delivery || delivery.attempts === 0) return 'A test is on its way.'
  if (delivery.state === 'delivered') return `The test was delivered: answered with ${delivery.status} after ${delivery.tookMs} ms.`
  return `The test was not delivered: ${delivery.status ?? delivery.answer}. It is sent again.`
}
const newSecret = (secret: string) => `${secret}\nThis is its only showing: the receiver checks signatures with it.`

export const addWebhook = operation({
  on: 'webhook',
  sensitive: true,
  action: 'add-webhook',
  once: true,
  about: 'have a program told of events; its secret is shown once',
  button: 'Add the webhook',
  done: 'The webhook is added.',
  told: ({ secret }: { secret: string }) => newSecret(secret),
  fields: {
    events: text('Events', {
      max: 500,
      unit: 'EVENTS',
      about: `what it is told of, with commas: ${WEBHOOK_EVENTS.join(', ')}`,
    }),
  },
  refusals: {
    'wrong-url': { words: 'The address is a public one that begins with https://.', status: 422, at: 'id' },
    'wrong-events': atField('events', `Events are some of: ${WEBHOOK_EVENTS.join(', ')}.`),
    'too-many': `There are ${MAX_ENDPOINTS} webhooks: remove one that is not used any more.`,
  },
})

export const testWebhook = operation({
  on: 'webhook',
  action: 'test-webhook',
  once: true,
  about: 'send it a test, also where it is off',
  button: 'Send a test',
  done: 'A test is on its way.',
  told: ({ delivery }: { delivery?: WebhookDelivery }) => testWords(delivery),
  refusals: UNKNOWN,
})

export const resendDelivery = operation({
  on: 'delivery',
  action: 'resend-delivery',
  about: 'send a delivery once more, under the same id',
  button: 'Send again',
  done: 'It is sent again.',
  refusals: { 'unknown-delivery': gone('There is no such delivery any more.') },
})

export const removeWebhook = operation({
  on: 'webhook',
  action: 'remove-webhook',
  about: 'tell it of nothing any more, and forget what it was told',
  button: 'Remove',
  warns: { words: 'This program is told of nothing any more, and what waits for it is deleted.', yes: 'remove it' },
  done: 'The webhook is removed.',
  refusals: UNKNOWN,
})

export const switchWebhookOn = operation({
  on: 'webhook',
  action: 'webhook-on',
  about: 'switch it on; what could not be delivered is sent again',
  button: 'Switch on',
  done: 'The webhook is on. What could not be delivered is sent again.',
  told: ({ missed }: { missed: number }) =>
    `The webhook is on. ${missed === 0 ? 'Nothing was missed.' : `${counted(missed, 'delivery is', 'deliveries are')} sent again.`}`,
  refusals: { ...UNKNOWN, on: 'It is on already.', off: 'It is off already.' },
})

export const switchWebhookOff = operation({
  on: 'webhook',
  action: 'webhook-off',
  about: 'switch it off: what happens meanwhile it is never told of',
  button: 'Switch off',
  done: 'The webhook is off.',
  refusals: { ...UNKNOWN, on: 'It is on already.', off: 'It is off already.' },
})

export const changeWebhookSecret = operation({
  on: 'webhook',
  sensitive: true,
  action: 'change-secret',
  once: true,
  about: 'give it a new secret, which is shown once; for a day both sign',
  button: 'New secret',
  warns: { words: 'The receiver needs the new secret within 24 hours: until then both sign.', yes: 'make a new one' },
  done: 'The webhook has a new secret.',
  told: ({ secret }: { secret: string }) => newSecret(secret),
  refusals: UNKNOWN,
})
