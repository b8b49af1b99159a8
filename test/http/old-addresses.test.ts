import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oldAddress, sortOldAddresses } from '../../src/domain/shop/old-address.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
beforeAll(async () => {
  const redirects = sortOldAddresses([
    oldAddress('/?p=12', '/product/kurta'),
    oldAddress('/our-story/', '/aboutus'),
    oldAddress('/product/*', '/shop'),
  ])
  test = await createTestShop()
  await addProduct(test.pool, { id: 'kurta', name: 'The kurta' })
  test.shop.folder = { ...test.shop.folder, redirects }
})
afterAll(() => test?.close())

async function led(path: string, method: 'GET' | 'POST' = 'GET'): Promise<[status: number, to: string | null]> {
  const response = await createTestApp(test).visitor(method, path)
  return [response.status, response.headers.get('location')]
}

describe('an address that the shop had elsewhere', () => {
  it.each([
    ['/?p=12&utm_source=tag', 301, '/product/kurta?utm_source=tag'],
    ['/our-story', 301, '/aboutus'],
    ['/product/gone', 301, '/shop'],
    ['/product/kurta', 200, null],
    ['/shop/?type=kurta', 301, '/shop?type=kurta'],
    ['/product/kurta/', 301, '/product/kurta'],
    ['/api/products/', 301, '/api/products'],
    ['/', 200, null],
    ['//elsewhere.example/', 404, null],
  ])('%s: %i %s', async (path, status, to) => expect(await led(path)).toEqual([status, to]))

  it('leads nobody who sends something', async () => {
    expect((await led('/our-story', 'POST'))[1]).toBeNull()
  })
})
