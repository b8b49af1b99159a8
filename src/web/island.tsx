import { createContext, createElement, use, type ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import type { Topic } from './client/live/socket.ts'
import type { islands } from './islands/index.ts'
import type { operatorIslands } from './operator/islands.ts'

type Islands = typeof islands & typeof operatorIslands
type IslandName = keyof Islands
/** The component behind an island's name. */
type IslandOf<Name extends IslandName> = Awaited<ReturnType<Islands[Name]>>

/** Counts the islands of one page, so that each gets an id prefix of its own. */
export const IslandCount = createContext({ next: 0 })

/** The first parameter of a component. */
type PropsOf<Component> = Component extends (props: infer Props) => unknown ? Props : never

type IslandProps<Name extends IslandName> = {
  name: Name
  /** The component that `name` stands for. */
  of: IslandOf<Name>
  props: PropsOf<IslandOf<Name>>
  /**
   * For an island whose links and forms do without it: it is hydrated when it is touched, or when this has changed, instead of
   * when it is in view. Until then the page loads no React for it.
   */
  unlessChanged?: Topic
}

/**
 * A component that is hydrated in the browser. It is rendered as a root of its own, because ids made
 * by `useId` agree between server and browser only within equal roots; its props travel in an
 * attribute, since the pages allow no inline script.
 */
export function Island<Name extends IslandName>({ name, of, props, unlessChanged }: IslandProps<Name>) {
  const prefix = `i${use(IslandCount).next++}-`
  const html = renderToString(createElement(of as ComponentType<object>, props as object), { identifierPrefix: prefix })
  return (
    <div
      data-island={name}
      data-prefix={prefix}
      data-props={JSON.stringify(props)}
      data-unless-changed={unlessChanged && JSON.stringify(unlessChanged)}
      style={{ display: 'contents' }}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
