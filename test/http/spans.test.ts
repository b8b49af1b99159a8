import { expect, it, onTestFinished } from 'vitest'
import { createApp } from '../../src/http/app.ts'
import { DEFAULT_RETRY_POLICY, withRetries } from '../../src/services/retry-policy.ts'
import type { Shop } from '../../src/shop.ts'
import { recordSpans } from '../support/record-spans.ts'
import { createTestShop } from '../support/shop.ts'

const web = {
  render: async () => () => '<!doctype html>',
  linkHeader: async () => () => null,
  assets: { styles: [], script: '', operator: { styles: [], script: '' } },
}

it('an SDK is given a span of each request by its route, of each attempt of a job, and of each call of a service', async () => {
  const test = await createTestShop()
  onTestFinished(() => test.close())
  const { spans, stop } = recordSpans()
  onTestFinished(stop)
  const ask = (shop: Shop) => createApp({ shop, web, formOrigins: [] }).fetch(new Request('http://shop.test/api/products/neel-buti-kurta'))
  await ask(test.shop)
  await ask({ ...test.shop, reads: null as never })
  const away = () => withRetries({ ...DEFAULT_RETRY_POLICY, service: 'Carrier' }, () => Promise.reject(new Error('away')))
  test.shop.jobs.work('follow-parcel', away)
  await test.shop.jobs.send('follow-parcel', 'o', { orderId: 'o' })
  await expect.poll(() => spans.filter(({ ended }) => ended).length).toBe(4)
  const request = (status: number) => ({
    name: 'GET /api/products/:id',
    kind: 'SERVER',
    root: false,
    attributes: { 'http.request.method': 'GET', 'http.route': '/api/products/:id', 'http.response.status_code': status },
    failed: status >= 500,
    ended: true,
  })
  expect(spans).toEqual([
    request(404),
    request(500),
    { name: 'follow-parcel', kind: 'CONSUMER', root: true, attributes: {}, failed: true, ended: true },
    { name: 'Carrier', kind: 'CLIENT', root: false, attributes: { 'peer.service': 'Carrier' }, failed: true, ended: true },
  ])
})
