import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Send } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let get: (path: string) => ReturnType<Send>
beforeAll(async () => {
  test = await createTestShop()
  const words = (text: string) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] })
  const shot = {
    sources: [{ width: 480, path: '/assets/tub-480.webp' }],
    type: 'image/webp' as const,
    fallback: '/assets/tub.jpg',
    width: 480,
    height: 360,
    colour: '#aabbcc',
  }
  const care = {
    title: 'Care',
    description: 'How to wash block prints.',
    updated: null,
    intro: [words('Cold water.'), { type: 'picture' as const, picture: 'shop/tub.jpg', alt: 'A tub' }],
    sections: [],
  }
  const { folder } = test.shop
  test.shop.folder = {
    ...folder,
    pages: { ...folder.pages, care },
    pictures: { ...folder.pictures, 'shop/tub.jpg': shot },
    menu: { header: [{ label: 'Care', to: '/pages/care' }], footer: [{ label: 'Stockists', to: 'https://elsewhere.example' }] },
    verification: { google: 'g-code', meta: 'm-code' },
  }
  const app = createTestApp(test)
  get = (path) => app.visitor('GET', path)
})
afterAll(() => test?.close())

describe('a page of the shop’s own', () => {
  it('is at its name, with its words and pictures, and in the sitemap', async () => {
    const response = await get('/pages/care')
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(html).toMatch(/<title>Care \|.*<meta name="description" content="How to wash block prints\."/)
    expect(html).toMatch(/<h1>Care<\/h1>.*Cold water\..*<img[^>]*src="\/assets\/tub\.jpg"[^>]*alt="A tub"/s)
    expect(await (await get('/sitemap.xml')).text()).toContain('/pages/care</loc>')
  })

  it('is nowhere else: neither the program’s pages nor names of objects are below /pages', async () => {
    for (const name of ['aboutus', 'nothing', 'constructor', '__proto__']) expect((await get(`/pages/${name}`)).status, name).toBe(404)
  })

  it('is led to by the menu', async () => {
    const html = await (await get('/shop')).text()
    expect(html).toMatch(/<header[\s\S]*<a class="[^"]*" href="\/pages\/care">Care<\/a>[\s\S]*<\/header>/)
    expect(html).toMatch(/<footer[\s\S]*href="\/pages\/care">Care<[\s\S]*href="https:\/\/elsewhere\.example">Stockists<[\s\S]*<\/footer>/)
  })
})

it('services know the shop by their tags', async () => {
  const html = await (await get('/')).text()
  expect(html).toContain('<meta name="google-site-verification" content="g-code"/>')
  expect(html).toContain('<meta name="facebook-domain-verification" content="m-code"/>')
})
