import { createElement as h, type ReactNode } from 'react'
import { renderPage } from '../page.ts'
import type { Provider } from './client.ts'
import { PEOPLE, type Person } from './people.ts'
import { photoAddress } from './photos.ts'

const STYLES = '/identity/chooser.css'

/** Each person is a button of one form, which posts to the page's own address. Works without JavaScript. */
export function renderChooser(provider: Provider): string {
  return shell(provider, [
    h('div', { key: 'head', className: 'head' }, h('h1', null, 'Choose an account'), h('p', null, 'to continue to the shop')),
    h(
      'form',
      { key: 'form', method: 'post' },
      h(
        'ul',
        null,
        PEOPLE.map((person) => h('li', { key: person.id }, h(Choice, { provider, person }))),
      ),
      h('p', { className: 'note' }, 'This is a sandbox. These people are invented, and nothing leaves this machine.'),
      h('button', { className: 'cancel', name: 'action', value: 'cancel' }, 'Cancel'),
    ),
  ])
}

export function renderRefusal(provider: Provider, reason: string): string {
  return shell(provider, [
    h('div', { key: 'head', className: 'head' }, h('h1', null, 'This request is not valid'), h('p', null, h('code', null, reason))),
  ])
}

function Choice({ provider, person }: { provider: Provider; person: Person }) {
  return h(
    'button',
    { className: 'choice', name: 'account', value: person.id },
    h('img', { src: photoAddress('', person), width: 40, height: 40, alt: '' }),
    h('span', null, h('b', null, person.name), h('small', null, ...breakable(detailOf(provider, person)))),
  )
}

/** In narrow windows an address breaks before its @. */
function breakable(detail: string): ReactNode[] {
  return detail.split(/(?=@)/).flatMap((part, index) => (index === 0 ? [part] : [h('wbr', { key: part }), part]))
}

function detailOf({ id }: Provider, person: Person): string {
  if (id === 'google') return person.email
  if (id === 'twitter') return person.hasEmailAtTwitter ? `@${person.username}` : `@${person.username}, no email address`
  return person.verifiedAtGitHub ? person.username : `${person.username}, email address not verified`
}

function shell({ name }: Provider, content: ReactNode): string {
  const header = h('header', null, h('span', { className: 'brand' }, `${name} sandbox`), h('span', { className: 'tag' }, 'Test mode'))
  const body = h('main', null, h('div', { className: 'card' }, header, content))
  return renderPage({ title: `Choose an account | ${name} sandbox`, styles: STYLES, body })
}
