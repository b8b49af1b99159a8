import { createContext, createElement, use, type ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import type { Topic } from './client/live/socket.ts'
import type { islands } from './islands/index.ts'
import type { operatorIslands } from './operator/islands.ts'
import type { Assets } from './page.ts'

type Islands = typeof islands & typeof operatorIslands
type IslandName = keyof Islands
/** The component behind an island's name. */
type IslandOf<Name extends IslandName> = Awaited<ReturnType<Islands[Name]>>

/** Counts the islands of one page, so that each gets an id prefix of its own. */
export const IslandCount = createContext<{ next: number; files?: Assets['islandFiles'] }>({ next: 0 })

/** The first parameter of a component. */
type PropsOf<Component> = Component extends (props: infer Props) => unknown ? Props : never

type IslandProps<Name extends IslandName> = {
  name: Name
  /** The component that `name` stands for. */
  of: IslandOf<Name>
  props: PropsOf<IslandOf<Name>>
  /** What it shows, where that is live: it is hydrated when this has changed, not only when it is touched. */
  unlessChanged?: Topic
  /** It is hydrated although nobody has touched it, because it has something to do without that. */
  untouched?: boolean
}

/**
 * A component that is hydrated in the browser when somebody touches it. Until then the page loads no React, and links and forms
 * work natively; presses of buttons (`type="button"`) and of links with `data-scripted` are repeated after hydration. It is
 * rendered as a root of its own, because ids made by `useId` agree between server and browser only within equal roots; its
 * props travel in an attribute, since the pages allow no inline script.
 */
export function Island<Name extends IslandName>({ name, of, props, unlessChanged, untouched = false }: IslandProps<Name>) {
  const count = use(IslandCount)
  const prefix = `i${count.next++}-`
  const html = renderToString(createElement(of as ComponentType<object>, props as object), { identifierPrefix: prefix })
  return (
    <div
      data-island={name}
      data-prefix={prefix}
      data-props={JSON.stringify(props)}
      data-unless-changed={unlessChanged && !untouched ? JSON.stringify(unlessChanged) : undefined}
      data-untouched={untouched ? '' : undefined}
      data-files={untouched ? undefined : count.files?.[name]?.join(' ')}
      style={{ display: 'contents' }}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
