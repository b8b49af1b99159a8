import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProduct } from '../support/products.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let app: ReturnType<typeof createTestApp>
beforeAll(async () => {
  test = await createTestShop()
  app = createTestApp(test)
  for (let n = 1; n <= 60; n++) {
    const number = String(n).padStart(3, '0')
    await addProduct(test.pool, { id: `range-${number}`, name: `Range ${number}`, price: String(3000 + n) })
  }
  await addProduct(test.pool, { id: 'kurta', name: 'Neel Kurta', price: '1890' })
  await test.pool.query(
    `insert into pictures (name, width, height, widths, webp_width, colour, kind)
     values ('pictures/kurta/1', 1600, 2000, '{400,1600}', 800, '#e8e4db', 'front')`,
  )
  await test.pool.query(`update products set images = '{pictures/kurta/1}', description = 'Nothing but a plain text.' where id = 'kurta'`)
})
afterAll(() => test?.close())

const html = async (path: string) => (await app.visitor('GET', path)).text()
const hrefOf = (page: string, words: string) =>
  [...page.matchAll(/<a\b([^>]*)>([\s\S]*?)<\/a>/g)]
    .find(([, , content]) => content!.replaceAll(/<[^>]*>/g, '').includes(words))?.[1]
    ?.match(/href="([^"]*)"/)?.[1]
    ?.replaceAll('&amp;', '&')

describe('without scripts', () => {
  it('a range of more than one page goes on, under the same filter and in the same order', async () => {
    const namesIn = (page: string) => [...page.matchAll(/<h[23][^>]*>(?:<a[^>]*>)?(Range \d+|Neel Kurta)</g)].map(([, name]) => name)
    const first = await html('/shop?filter=swag&order=price-desc')
    expect(namesIn(first)).toHaveLength(48)
    const next = hrefOf(first, 'Show more')!
    expect(next).toMatch(/filter=swag&order=price-desc&after=/)
    const second = await html(next)
    const all = Array.from({ length: 60 }, (_, index) => `Range ${String(60 - index).padStart(3, '0')}`)
    expect([...namesIn(first), ...namesIn(second)]).toEqual([...all, 'Neel Kurta'])
    expect(second).toMatch(/<option[^>]*value="price-desc"[^>]*selected/)
    expect(hrefOf(second, 'Show more')).toBeUndefined()
    expect(namesIn(await html(hrefOf(second, 'From the beginning')!))).toEqual(namesIn(first))
  })

  it('a product’s page enlarges its picture to a file of its own, and leads from its bar to the sizes', async () => {
    const page = await html('/product/kurta')
    expect(page).toMatch(/<a href="[^"]*pictures\/kurta\/1-1600\.avif" aria-label="Enlarge: /)
    const sizes = hrefOf(page, 'Size M')!
    expect(sizes).toMatch(/^#./)
    expect(page.split(`id="${sizes.slice(1)}"`)[1]).toMatch(/^[^<]*>.*role="radiogroup"/s)
  })

  it('a plain description stands as it is, without sections', async () => {
    const page = await html('/product/kurta')
    expect(page).toContain('Nothing but a plain text.')
    expect(page).not.toContain('Fabric &amp; Fit')
  })
})
