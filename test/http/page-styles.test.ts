import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../src/http/app.ts'
import type { App } from '../../src/http/context.ts'
import { linkHeader, renderPage } from '../../src/web/entry.server.tsx'
import { openAccount } from '../support/accounts.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

const SHEET = '/assets/style.css'
const CSS = '.terms{color:blue}'
const SOURCE = "'sha256-of-the-terms'"
const ASHA = { name: 'Asha', email: 'asha@example.com' }

let test: TestShop
let app: App
beforeAll(async () => {
  test = await createTestShop()
  const assets = { styles: [SHEET], script: '/assets/entry.js', operator: { styles: [], script: '' } }
  const pageStyles = new Map([['terms', { assets: { ...assets, inlineStyle: CSS }, source: SOURCE }]])
  const web = { assets, pageStyles, render: async () => renderPage, linkHeader: async () => linkHeader }
  app = createApp({ shop: test.shop, web, formOrigins: [] })
})
afterAll(() => test.close())

async function read(path: string, cookie?: string) {
  const response = await app.request(`http://shop.test${path}`, { headers: cookie ? { cookie } : {} })
  const [policy = ''] = /style-src [^;]*/.exec(response.headers.get('content-security-policy') ?? '') ?? []
  return { policy, html: await response.text() }
}

describe('a page', () => {
  it.each([
    ['a visitor’s', false],
    ['that of somebody who has signed in', true],
  ])('has its styles within it, and a policy that allows these alone: %s', async (_, signedIn) => {
    const { policy, html } = await read('/terms', signedIn ? (await openAccount(test, ASHA)).cookie : undefined)
    expect(html).toContain(`<style>${CSS}</style>`)
    expect(html).not.toContain(SHEET)
    expect(policy).toBe(`style-src 'self' ${SOURCE}`)
  })
})

it('a page of which the build knows no styles links to the stylesheet', async () => {
  const { policy, html } = await read('/privacypolicy')
  expect(html).toContain(`<link rel="stylesheet" href="${SHEET}"/>`)
  expect(html).not.toContain('<style>')
  expect(policy).toBe("style-src 'self'")
})
