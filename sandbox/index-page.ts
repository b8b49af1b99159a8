import { createElement as h } from 'react'
import { renderPage } from './page.ts'
import type { StandIn } from './stand-in.ts'

/** Lists every stand-in with its addresses. */
export function renderIndex(standIns: readonly StandIn[]): string {
  const body = h(
    'main',
    null,
    h('h1', null, 'Sandbox services'),
    h('p', null, 'Stand-ins for the services outside of the shop. They speak the real protocols; nothing here is real.'),
    standIns.map((standIn) => h(Section, { key: standIn.name, standIn })),
  )
  return renderPage({ title: 'Sandbox services', styles: '/sandbox.css', body })
}

function Section({ standIn }: { standIn: StandIn }) {
  const rows = standIn.addresses.map(({ method, path, about }) =>
    h(
      'tr',
      { key: `${method} ${path}` },
      h('td', null, h('code', null, method)),
      h('td', null, h('code', null, method === 'GET' && !path.includes('{') ? h('a', { href: path }, path) : path)),
      h('td', null, about),
    ),
  )
  return h(
    'section',
    null,
    h('h2', null, standIn.name),
    h('p', null, standIn.about),
    h('div', { className: 'scroll' }, h('table', null, h('tbody', null, rows))),
  )
}
