import { createElement as h } from 'react'
import { renderPage } from '../page.ts'
import { ANSWERS, type Answer, type Received } from './received.ts'

type ReceiverProps = { received: readonly Received[]; secret: string; answer: Answer }

const WORDS: Record<Answer, string> = {
  takes: 'takes everything that is signed',
  refuses: 'refuses: 500',
  stalls: 'stalls: no answer',
  gone: 'wants no more: 410',
}

/** What came, and how to try other answers. */
export function renderReceiver({ received, secret, answer }: ReceiverProps): string {
  const body = h(
    'main',
    null,
    h('h1', null, 'Receiver of webhooks'),
    h(
      'section',
      null,
      h('p', null, 'Add this address as a webhook: ', h('code', null, '/receiver'), ' on this host and port.'),
      h(
        'form',
        { method: 'post', action: '/receiver/settings' },
        h('p', null, h('label', null, 'Secret ', h('input', { name: 'secret', defaultValue: secret, size: 60, autoComplete: 'off' }))),
        h('p', null, h('label', null, 'It ', h('select', { name: 'answer', defaultValue: answer }, ANSWERS.map(optionOf)))),
        h('p', null, h('button', { type: 'submit' }, 'Set')),
      ),
      h('p', null, h('a', { href: '/receiver' }, 'Look again')),
    ),
    received.length === 0 ? h('section', null, h('p', null, 'Nothing came yet.')) : received.map(messageOf),
  )
  return renderPage({ title: 'Receiver of webhooks', styles: '/sandbox.css', body })
}

function optionOf(answer: Answer) {
  return h('option', { key: answer, value: answer }, WORDS[answer])
}

function messageOf({ at, id, type, isSigned, body }: Received, index: number) {
  const signed = isSigned === null ? 'no secret is known' : isSigned ? 'the signature holds' : 'the signature does not hold'
  return h(
    'section',
    { key: `${at} ${index}` },
    h('h2', null, type || 'No event'),
    h('p', null, h('time', { dateTime: at }, at), ', ', h('code', null, id), `, ${signed}`),
    h('div', { className: 'scroll' }, h('code', null, body)),
  )
}
