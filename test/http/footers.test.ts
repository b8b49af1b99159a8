import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
})
afterAll(() => test.close())

it('every page ends with the useful links and where to follow the shop', async () => {
  const app = createTestApp(test)
  for (const path of ['/', '/signin', '/register', '/forgot-password', '/reset-password?token=x', '/nothing', '/terms']) {
    const html = await (await app.visitor('GET', path)).text()
    expect(html, path).toMatch(/<footer[\s\S]*<h2>USEFUL LINKS<\/h2>[\s\S]*<\/footer>/)
    expect(html, path).toMatch(/<footer[\s\S]*<h2>Follow Us<\/h2>[\s\S]*<\/footer>/)
  }
  const unsocial = createTestApp({ ...test, shop: { ...test.shop, folder: { ...test.shop.folder, social: [], whatsapp: null } } })
  expect(await (await unsocial.visitor('GET', '/')).text()).not.toContain('Follow Us')
  expect(await (await app.visitor('GET', '/')).text()).toMatch(/<h2>Help<\/h2><a href="\/sizechart">/)
})
