import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { formOriginsOf } from './form-origins.ts'

it('forms lead to the pages of the services that are set up, and nowhere else', () => {
  expect(formOriginsOf(readConfig({ SANDBOX_PORT: '4001' }))).toEqual(['http://localhost:4001', 'http://127.0.0.1:4001'])
  const origins = formOriginsOf(readConfig({ TWITTER_CLIENT_ID: 'id', TWITTER_CLIENT_SECRET: 'secret' }))
  expect(origins).toEqual(['http://localhost:3001', 'http://127.0.0.1:3001', 'https://x.com', 'https://twitter.com'])
})
