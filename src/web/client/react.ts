// One module of our own: to import React's by themselves takes a piece of the bundler's, in every page.
export { createElement } from 'react'
export { hydrateRoot } from 'react-dom/client'
