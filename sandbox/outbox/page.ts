import { createElement as h } from 'react'
import { renderPage } from '../page.ts'
import type { StoredMessage } from './outbox.ts'

/** Shows the sent messages as their recipients would see them. */
export function renderOutbox(list: readonly StoredMessage[]): string {
  const body = h(
    'main',
    null,
    h('h1', null, 'Outbox'),
    h(
      'p',
      null,
      'Mails and text messages that were sent, newest first. They go no further than this page. ',
      h('a', { href: '/outbox' }, 'Look again'),
    ),
    list.length === 0
      ? h('section', null, h('p', null, 'Nothing has been sent yet.'))
      : list.map((sent, index) => h(Message, { key: sent.id, sent, isNewest: index === 0 })),
  )
  return renderPage({ title: 'Outbox', styles: '/outbox.css', body })
}

function Message({ sent, isNewest }: { sent: StoredMessage; isNewest: boolean }) {
  const { id, kind, to, subject, text, html, at, raw, attachments } = sent
  const title = subject || (kind === 'sms' ? 'Text message' : 'No subject')
  return h(
    'article',
    { 'aria-labelledby': `of-${id}` },
    h(
      'details',
      { open: isNewest },
      h(
        'summary',
        null,
        h('h2', { id: `of-${id}` }, title),
        h('span', null, `${kind === 'sms' ? 'Text message' : 'Mail'} to ${to}, `, h('time', { dateTime: at }, inIndia(at))),
      ),
      html &&
        h('iframe', {
          src: `/outbox/${id}/html`,
          title: `Mail: ${title}`,
          loading: 'lazy',
          sandbox: 'allow-popups allow-popups-to-escape-sandbox',
        }),
      html ? h('details', null, h('summary', null, 'Text version'), h('pre', { tabIndex: 0 }, text)) : h('pre', { tabIndex: 0 }, text),
      attachments.map(
        ({ filename, bytes, cid }, index) =>
          cid === null &&
          h(
            'p',
            { key: index },
            'With ',
            h('a', { href: `/outbox/${id}/attachments/${index}` }, filename),
            `, ${Math.ceil(bytes.length / 1024)} KB`,
          ),
      ),
      raw && h('p', null, h('a', { href: `/outbox/${id}/raw` }, 'As it was sent')),
    ),
  )
}

function inIndia(at: string): string {
  return new Date(at).toLocaleString('en-IN', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Asia/Kolkata' })
}
