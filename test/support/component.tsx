import { userEvent } from '@testing-library/user-event'
import { createElement, type ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { onTestFinished } from 'vitest'
import { hydrate } from '../../src/web/client/react.ts'

/**
 * For component tests (`// @vitest-environment happy-dom` on the first line): renders an island as the server does, lets
 * `before` do what somebody does before the script is there, and hydrates it. It is gone after the test.
 *
 * Here are no layout, no focus rings, no navigation and no network: what depends on those is a browser test, and a test that
 * sends something gives `fetch` by `vi.stubGlobal`.
 */
export async function renderIsland<Props extends object>(
  island: ComponentType<Props>,
  props: Props,
  before: (root: HTMLElement) => void = () => {},
) {
  const root = document.createElement('div')
  root.innerHTML = renderToString(createElement(island, props), { identifierPrefix: 'i0-' })
  document.body.append(root)
  onTestFinished(() => root.remove())
  before(root)
  await hydrate(root, island as ComponentType<object>, { props, prefix: 'i0-' })
  return { root, user: userEvent.setup() }
}
