import type { Page } from 'playwright-core'
import type { Visit } from '../support/chromium.ts'
import { DESKTOP, PHONE, visit } from '../support/chromium.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examineInWindows } from './examine.ts'
import { openPopup } from './provider-pages.ts'
import { useShop } from './use-shop.ts'

const PUBLIC = [
  '/',
  '/shop',
  '/shop?filter=coffee&order=price-desc',
  '/product/nargis-wrap-dress',
  '/product/jali-sundress',
  '/product/kairi-tote',
  '/product/nothing',
  '/sizechart',
  '/aboutus',
  '/contactus',
  '/privacypolicy',
  '/terms',
  '/signin',
  '/register',
  '/forgot-password',
  '/reset-password?done=true',
  '/content',
  '/nothing',
]
const here = useShop()

describe('in every window', () => {
  let visitor: Visit
  beforeAll(async () => {
    visitor = await visit(here.browser, here.origin, { viewport: PHONE })
    await visitor.page.addInitScript(() => localStorage.setItem('cookiePolicy', 'accepted'))
  })
  afterAll(() => visitor?.context.close())

  it.each(PUBLIC)('the screen %s holds together', async (path) => {
    await examineInWindows(visitor.page, path)
    expect(visitor.complaints.splice(0).filter((complaint) => !/40[34]/.test(complaint))).toEqual([])
  })

  it.each(['Google', 'Twitter'])('the page where an account of %s is chosen holds together', async (provider) => {
    const { page, complaints, ready } = visitor
    await page.goto('/signin')
    await ready()
    const popup = await openPopup(page, `Continue with ${provider}`)
    const address = popup.url()
    await popup.close()
    await examineInWindows(page, address, `account chooser of ${provider}`)
    expect(complaints.splice(0)).toEqual([])
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
