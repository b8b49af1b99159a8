import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let app: ReturnType<typeof createTestApp>
const PATH = '/files/pictures/kurta/1-400.avif'
beforeAll(async () => {
  test = await createTestShop()
  app = createTestApp(test)
  await test.shop.files.put(PATH.slice('/files/'.length), Buffer.from('a picture'))
})
afterAll(() => test.close())

const get = (known?: string) => app.visitor('GET', PATH, { headers: known === undefined ? {} : { 'if-none-match': known } })

describe('a stored file', () => {
  it('is what its name says, and a document that runs and loads nothing', async () => {
    const { headers } = await get()
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/avif',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    })
  })

  it('is not sent again to whoever has it', async () => {
    const etag = (await get()).headers.get('etag')!
    for (const known of [etag, `W/${etag}`, `"of-another", ${etag}`, '*']) {
      const again = await get(known)
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
      expect(again.headers.get('cache-control')).toContain('public')
    }
    expect((await get('"of-another"')).status).toBe(200)
  })

  it('is sent when it was replaced', async () => {
    const etag = (await get()).headers.get('etag')!
    await test.shop.files.put(PATH.slice('/files/'.length), Buffer.from('a new one'))
    const answer = await get(etag)
    expect([answer.status, await answer.text()]).toEqual([200, 'a new one'])
  })
})
