import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { NO_TERMS } from '../domain/prices/cart-terms.ts'
import { Island } from './island.tsx'
import { CartLines } from './islands/cart-lines.tsx'

it('An island brings its props as data that nothing in them can end', () => {
  const message = '</script><script>alert(1)</script><!--<script>'
  const props = { lines: [], promises: {}, companion: null, terms: NO_TERMS, refusedCode: null, suggestions: [], message }
  const html = renderToStaticMarkup(<Island name="CartLines" of={CartLines} props={props} />)
  const [, data = '', rest] = html.split(/<script type="application\/json">(.*)<\/script>/s)
  expect(data).not.toContain('<')
  expect(rest).toBe('</div>')
  expect(JSON.parse(data)).toEqual(props)
})
