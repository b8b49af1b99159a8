import { createContext, createElement, use, type ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import type { islands } from './islands/index.ts'

type Islands = typeof islands
type IslandName = keyof Islands
/** The component behind an island's name. */
type IslandOf<Name extends IslandName> = Awaited<ReturnType<Islands[Name]>>

/** Counts the islands of one page, so that each gets an id prefix of its own. */
export const IslandCount = createContext({ next: 0 })

/** The first parameter of a component. */
type PropsOf<Component> = Component extends (props: infer Props) => unknown ? Props : never

const CONTENTS = { display: 'contents' }

type IslandProps<Name extends IslandName> = {
  name: Name
  /** The component that `name` stands for. */
  of: IslandOf<Name>
  props: PropsOf<IslandOf<Name>>
}

/**
 * A component that is hydrated when the page has loaded and the browser is idle. Until then links and forms work natively, and
 * what was typed or chosen counts afterwards (`usePriorInput`). It is rendered as a root of its own, because ids made by `useId`
 * agree between server and browser only within equal roots. Its props travel beside it as data, to which the policy for scripts does not apply.
 */
export function Island<Name extends IslandName>({ name, of, props }: IslandProps<Name>) {
  const count = use(IslandCount)
  const prefix = `i${count.next++}-`
  const html = renderToString(createElement(of as ComponentType<object>, props as object), { identifierPrefix: prefix })
  return (
    <div data-island={name} data-prefix={prefix} style={CONTENTS}>
      <div style={CONTENTS} dangerouslySetInnerHTML={{ __html: html }} />
      <script type="application/json" dangerouslySetInnerHTML={{ __html: JSON.stringify(props).replaceAll('<', '\\u003c') }} />
    </div>
  )
}
