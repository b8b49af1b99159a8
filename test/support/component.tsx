import './patient-dom.ts'
import { userEvent } from '@testing-library/user-event'
import { createElement, useSyncExternalStore, type ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { onTestFinished } from 'vitest'
import { hydrate } from '../../src/web/client/react.ts'

/**
 * For component tests (`// @vitest-environment happy-dom` on the first line): renders an island as the server does, lets
 * `before` do what somebody does before the script is there, and hydrates it. It is gone after the test.
 *
 * Here are no layout, no focus rings, no navigation and no network: what depends on those is a browser test, and a test that
 * sends something says what the shop answers (`answerCalls` of test/support/component-shop.ts).
 */
export async function renderIsland<Props extends object>(
  island: ComponentType<Props>,
  props: Props,
  before: (root: HTMLElement) => void = () => {},
) {
  const root = document.createElement('div')
  const { Leaving, leave } = leaving(island)
  root.innerHTML = renderToString(createElement(Leaving, props), { identifierPrefix: 'i0-' })
  document.body.append(root)
  // happy-dom chooses the option before the one that the markup says.
  for (const option of root.querySelectorAll<HTMLOptionElement>('option[selected]')) option.selected = true
  onTestFinished(() => {
    leave()
    root.remove()
  })
  before(root)
  await hydrate(root, Leaving as ComponentType<object>, { props, prefix: 'i0-' })
  return { root, user: userEvent.setup() }
}

/** The component until `leave` is called: what it follows and listens to ends then. */
function leaving<Props extends object>(component: ComponentType<Props>) {
  let tell = () => {}
  let isHere = true
  const subscribe = (listener: () => void) => {
    tell = listener
    return () => {}
  }
  function Leaving(props: Props) {
    const isShown = useSyncExternalStore(
      subscribe,
      () => isHere,
      () => true,
    )
    return isShown && createElement(component, props)
  }
  const leave = () => {
    isHere = false
    tell()
  }
  return { Leaving, leave }
}
