import { expect, it } from 'vitest'
import { jsonEtag } from './etag.ts'
import { createHub } from './platform/live/hub.ts'

it('the ETag of a value on a page is the one that its live subscription has', async () => {
  const value = { reviews: [{ id: 'r1', message: 'Für immer – ₹' }] }
  const hub = createHub({ listen: () => () => {} })
  const etag = await new Promise((resolve, reject) => {
    const source = { key: 'reviews', load: async () => value, topics: () => [] }
    hub.follow(source, { receive: (version) => resolve(version.etag), fail: reject, refuse: reject }, '10.0.0.1')
  })
  expect(jsonEtag(value)).toBe(etag)
})
