// Importing React's CommonJS modules dynamically would put the bundler's interop code into every page.
import { createElement, startTransition, useEffect, type ComponentType, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'

type Options = { props: object; prefix: string }

/** Hydrates in short tasks; what somebody does meanwhile makes React finish at once. Resolves when the component answers, or has failed. */
export function hydrate(element: HTMLElement, component: ComponentType<object>, { props, prefix }: Options): Promise<void> {
  return new Promise((resolve) => {
    const onUncaughtError = (error: unknown) => {
      reportError(error)
      resolve()
    }
    const root = createElement(Hydrated, { done: resolve }, createElement(component, props))
    startTransition(() => void hydrateRoot(element, root, { identifierPrefix: prefix, onUncaughtError }))
  })
}

function Hydrated({ done, children }: { done: () => void; children?: ReactNode }) {
  useEffect(done, [done])
  return children
}
