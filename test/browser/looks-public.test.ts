import { readdir, readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { DESKTOP, PHONE } from '../support/chromium.ts'
import { examine, examineInWindows } from './examine.ts'
import { openPopup } from './provider-pages.ts'
import { useShop } from './use-shop.ts'

const SHOP = [
  '/',
  '/shop',
  '/shop?filter=coffee&order=price-desc',
  '/product/nargis-wrap-dress',
  '/product/jali-sundress',
  '/product/kairi-tote',
]
/** What a desktop shows and a phone does not is on these. */
const WIDE = ['/', '/shop', '/product/nargis-wrap-dress']
const PLAIN = ['/sizechart', '/aboutus', '/contactus', '/privacypolicy', '/terms']
const REFUSED = ['/product/nothing', '/content', '/nothing']
const FORMS = ['/signin', '/register', '/forgot-password', '/reset-password?done=true']
const here = useShop()

/** A visitor on a phone who has accepted the cookie notice, and the paths of all that the browser asks for. */
async function open() {
  const visitor = await here.visit({ viewport: PHONE })
  await visitor.page.addInitScript(() => localStorage.setItem('cookiePolicy', 'accepted'))
  const asked: string[] = []
  visitor.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  return { ...visitor, asked }
}

describe('in every window', () => {
  it('the screens of the shop hold together, and a visitor loads nothing of the ID token', async () => {
    const { page, complaints, ready, asked } = await open()
    for (const path of SHOP) await examineInWindows(page, path)
    await page.setViewportSize(DESKTOP)
    for (const path of WIDE) await examine(page, path)
    await ready()
    await page.waitForLoadState('networkidle')
    expect(complaints).toEqual([])
    expect(asked.filter((path) => path.includes('own-token') || path.startsWith('/auth/'))).toEqual([])
  })

  it('the texts hold together, and load neither React nor the live connection', async () => {
    const { page, complaints, asked } = await open()
    for (const path of PLAIN) await examineInWindows(page, path)
    await page.waitForLoadState('networkidle')
    expect(complaints.splice(0)).toEqual([])
    expect(asked.filter((path) => /\/(live|shared|react)-/.test(path))).toEqual([])
    for (const path of REFUSED) await examineInWindows(page, path)
    expect(complaints.filter((complaint) => !/40[34]/.test(complaint))).toEqual([])
  })

  it('React is in the build once, for shoppers and operators', async () => {
    const scripts = (await readdir('dist/client/assets')).filter((name) => name.endsWith('.js'))
    const sources = await Promise.all(scripts.map((name) => readFile(`dist/client/assets/${name}`, 'utf8')))
    expect(sources.filter((source) => source.includes('react.transitional.element'))).toHaveLength(1)
  })

  it('the forms for signing in hold together, also the providers’', async () => {
    const { page, complaints, ready } = await open()
    for (const path of FORMS) await examineInWindows(page, path)
    for (const provider of ['Google', 'Twitter']) {
      await page.goto('/signin')
      await ready()
      const popup = await openPopup(page, `Continue with ${provider}`)
      const address = popup.url()
      await popup.close()
      await examineInWindows(page, address, `account chooser of ${provider}`)
    }
    expect(complaints).toEqual([])
  })
})

describe('in forced colours', () => {
  it('everything that can be pressed or chosen can still be told from its surroundings', async () => {
    const { page } = await here.visit({ viewport: DESKTOP, forcedColors: 'active' })
    for (const path of ['/', '/shop', '/product/nargis-wrap-dress', '/signin']) {
      await page.goto(path)
      expect(await bareControls(page), path).toEqual([])
    }
  })
})

/** What can be pressed or chosen and is drawn without a border, an underline or a picture. */
function bareControls(page: Page): Promise<string[]> {
  return page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll<HTMLElement>('button, input:not([type=hidden]), select, label:has([type=radio])')]
      .filter(
        (element) =>
          element.offsetParent && element.getBoundingClientRect().width > 2 && !element.closest('label')?.contains(element.parentElement),
      )
      .filter((element) => {
        const { borderStyle, textDecorationLine } = getComputedStyle(element)
        const isDrawn = element.querySelector('svg, img') !== null || element.matches('label *')
        return borderStyle === 'none' && textDecorationLine === 'none' && !isDrawn
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  )
}
