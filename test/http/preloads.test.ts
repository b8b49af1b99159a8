import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changesAreTold, openCachedInstance, type Instance } from '../support/cached-instance.ts'
import { addProduct } from '../support/products.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let instance: Instance
beforeAll(async () => {
  test = await createTestShop()
  await test.pool.query(
    `insert into pictures (name, width, height, widths, webp_width, colour, kind) values ('pictures/kurta/1', 1600, 2000, '{400,800}', 800, '#e8e4db', 'front')`,
  )
  await addProduct(test.pool, { id: 'kurta', name: 'Neel Kurta' })
  await test.pool.query(`update products set images = '{pictures/kurta/1}' where id = 'kurta'`)
  await changesAreTold(test)
  instance = await openCachedInstance(test)
})
afterAll(async () => {
  instance.close()
  await test.close()
})

const FRONT = 'imagesrcset="/files/pictures/kurta/1-400.avif 400w, /files/pictures/kurta/1-800.avif 800w"'

describe('the picture that a page paints first', () => {
  it.each([
    ['/', /imagesrcset="\S*hero-tall\S* 480w, .*media="\(max-width: 767px\)", <.*hero-wide.*media="\(min-width: 768px\)"/],
    ['/shop', new RegExp(`^</files/pictures/kurta/1-400.avif>; rel="preload"; as="image"; .*${FRONT}`)],
    ['/product/kurta', new RegExp(FRONT)],
    ['/aboutus', /craft-tall.*craft-wide/],
  ])('is named by the head of %s, and not again in the page', async (path, link) => {
    const { headers, body } = await instance.get(path)
    expect(headers['link']).toMatch(link)
    expect(String(body)).not.toMatch(/<link[^>]*as="image"/)
  })

  it('is named by cached pages too, and by an answer that nothing has changed', async () => {
    const first = await instance.get('/product/kurta')
    const cached = await instance.getCached('/product/kurta')
    expect(cached.headers['link']).toBe(first.headers['link'])
    const again = await instance.get('/product/kurta', { 'if-none-match': String(cached.headers['etag']) })
    expect(again.status).toBe(304)
    expect(again.headers['link']).toBe(first.headers['link'])
  })

  it('is none on a page without pictures', async () => expect((await instance.get('/terms')).headers['link']).toBeUndefined())
})
