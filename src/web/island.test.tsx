import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Island } from './island.tsx'
import { ForgotPasswordForm } from './islands/forgot-password-form.tsx'

it('An island brings its props as data that nothing in them can end', () => {
  const props = { email: '</script><script>alert(1)</script><!--<script>', errors: {}, sent: false }
  const html = renderToStaticMarkup(<Island name="ForgotPasswordForm" of={ForgotPasswordForm} props={props} />)
  const [, data = '', rest] = html.split(/<script type="application\/json">(.*)<\/script>/s)
  expect(data).not.toContain('<')
  expect(rest).toBe('</div>')
  expect(JSON.parse(data)).toEqual(props)
})
