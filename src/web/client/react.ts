// Importing React's CommonJS modules dynamically would put the bundler's interop code into every page.
export { createElement, startTransition } from 'react'
export { hydrateRoot } from 'react-dom/client'
