import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProduct } from '../support/products.ts'
import { createTestApp, type Send } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let asha: Send
beforeAll(async () => {
  test = await createTestShop()
  for (let n = 0; n < 12; n++) await addProduct(test.pool, { id: `kurta-${n}`, price: '1890' })
  asha = (await createTestApp(test).person('asha')).send
})
afterAll(() => test.close())

const UNPACK = { br: promisify(brotliDecompress), gzip: promisify(gunzip) }

describe('what is made for one person', () => {
  it.each([
    ['/shop', 'gzip, deflate, br, zstd', 'br'],
    ['/shop', 'gzip', 'gzip'],
    ['/api/products', 'br', 'br'],
  ] as const)('goes compressed: %s for a browser that takes %s', async (path, accepted, coding) => {
    const plain = await asha('GET', path)
    const answer = await asha('GET', path, { headers: { 'accept-encoding': accepted } })
    expect(answer.headers.get('content-encoding')).toBe(coding)
    for (const { headers } of [plain, answer]) expect(headers.get('vary')).toMatch(/Accept-Encoding/)
    expect(answer.headers.get('content-type')).toBe(plain.headers.get('content-type'))
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const text = await plain.text()
    expect(bytes.length).toBeLessThan(text.length)
    expect((await UNPACK[coding](bytes)).toString()).toBe(text)
  })

  it.each([
    ['/shop', 'identity'],
    ['/shop', 'deflate'],
    ['/api/cart/me', 'br'],
    ['/robots.txt', 'br'],
  ])('goes as it is where there is nothing to gain or to be understood: %s, %s', async (path, accepted) => {
    const answer = await asha('GET', path, { headers: { 'accept-encoding': accepted } })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(await answer.text()).toBe(await (await asha('GET', path)).text())
  })
})
