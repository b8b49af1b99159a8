import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { DESKTOP, PHONE } from '../support/chromium.ts'
import { examine, examineInWindows, examineShown, examineShownInWindows } from './examine.ts'
import { addOwnProduct } from './own-product.ts'
import { openPopup } from './provider-pages.ts'
import { textFaults } from './text-faults.ts'
import { useShop } from './use-shop.ts'

const SHOP = [
  '/',
  '/shop',
  '/shop?filter=coffee&order=price-desc',
  '/shop?size=M&price_to=2400&dye=Indigo&dye=Turmeric',
  '/shop?q=kurta',
  '/shop?q=zebra+lamp',
  '/product/nargis-wrap-dress',
  '/product/jali-sundress',
  '/product/kairi-tote',
]
/** What a desktop shows and a phone does not is on these. */
const WIDE = ['/', '/shop', '/product/nargis-wrap-dress']
const PLAIN = ['/sizechart', '/aboutus', '/contactus', '/privacypolicy', '/terms', '/saved']
const REFUSED = ['/product/nothing', '/content', '/nothing', '/reset-password', '/join-accounts']
const FORMS = ['/signin', '/register', '/forgot-password']
const here = useShop()

/** A visitor on a phone who has accepted the cookie notice, and the paths of all that the browser asks for. */
async function open() {
  const visitor = await here.visit({ viewport: PHONE })
  await visitor.page.addInitScript(() => localStorage.setItem('cookiePolicy', 'accepted'))
  const asked: string[] = []
  visitor.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  return { ...visitor, asked }
}

/** Names of secrets, of the database, of tests, of source maps, and of the protocol by which React calls a server. */
const FOREIGN = /DATABASE_URL|SESSION_SECRET|_SECRET\b|postgres(ql)?:\/\/|vitest|\.test\.tsx?|sourceMappingURL|react-server-dom/

describe('in every window', () => {
  it('the screens of the shop hold together, and a visitor loads nothing of the ID token', async () => {
    const { page, complaints, ready, asked } = await open()
    for (const path of SHOP) await examineInWindows(page, path)
    await openSheet(page)
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
    const headings = page.getByRole('contentinfo').getByRole('heading')
    expect(await headings.evaluateAll((all) => all.map((heading) => (heading as HTMLElement).innerText))).toEqual([
      'USEFUL LINKS',
      'Follow Us',
      'Help',
    ])
    await page.waitForLoadState('networkidle')
    expect(complaints.splice(0)).toEqual([])
    expect(asked.filter((path) => /\/(live|shared|react)-/.test(path))).toEqual([])
    for (const path of REFUSED) await examineInWindows(page, path)
    expect(complaints.filter((complaint) => !/40[34]|410/.test(complaint))).toEqual([])
  })

  it('pieces are saved on the device, and a size that is gone offers to tell when it is back', async () => {
    const { page, complaints, ready } = await open()
    const { id } = await addOwnProduct(here, 'neel-buti-kurta')
    await here.pool.query(
      `insert into variants (product_id, options, position, stock) values ($1, '{"size": "M"}', 2, 0)
       on conflict (product_id, options) do update set stock = 0`,
      [id],
    )
    await page.goto(`/product/${id}`)
    await ready()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Tell me when it is back' }).first().waitFor()
    await examineShownInWindows(page, 'product that is gone')
    await page.goto('/saved')
    await page.locator('[data-saved=kept]').getByRole('article').waitFor()
    await examineShownInWindows(page, 'pieces saved')
    expect(complaints).toEqual([])
  })

  it('the bar that buys is one row where a size is gone, and the cookie notice stands above it', async () => {
    const { page } = await here.visit({ viewport: PHONE })
    const { id } = await addOwnProduct(here, 'neel-buti-kurta')
    await here.pool.query(
      `insert into variants (product_id, options, position, stock) values ($1, '{"size": "L"}', 3, 0)
       on conflict (product_id, options) do update set stock = 0`,
      [id],
    )
    await page.goto(`/product/${id}`)
    await page.getByRole('region', { name: 'Cookie notice' }).waitFor()
    expect(await textFaults(page)).toEqual([])
  })

  it('React is in the build once, for shoppers and operators', async () => {
    const scripts = (await readdir('dist/client/assets')).filter((name) => name.endsWith('.js'))
    const sources = await Promise.all(scripts.map((name) => readFile(`dist/client/assets/${name}`, 'utf8')))
    expect(sources.filter((source) => source.includes('react.transitional.element'))).toHaveLength(1)
  })

  it('the build for browsers has nothing of the server, of tests or of the machine on which it was made', async () => {
    const files = await readdir('dist/client', { recursive: true, withFileTypes: true })
    const texts = files.filter(
      (file) => file.isFile() && /\.(js|css|html|json|webmanifest)$/.test(file.name) && !file.parentPath.endsWith('.vite'),
    )
    expect(texts.length).toBeGreaterThan(10)
    for (const { parentPath, name } of texts) {
      const text = await readFile(join(parentPath, name), 'utf8')
      expect([name, FOREIGN.exec(text)?.[0]]).toEqual([name, undefined])
      expect([name, text.includes(process.cwd())]).toEqual([name, false])
    }
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
    for (const path of ['/', '/shop?size=M', '/shop?q=zebra+lamp', '/product/nargis-wrap-dress', '/saved', '/signin']) {
      await page.goto(path)
      expect(await bareControls(page), path).toEqual([])
    }
  })
})

/** What a phone shows of the choices over the shop. */
async function openSheet(page: Page): Promise<void> {
  await page.goto('/shop?size=M')
  await page.getByRole('button', { name: /^Filter/ }).click()
  await page.getByRole('heading', { name: 'Filter' }).waitFor()
  await page.getByRole('form', { name: 'Filter' }).locator('summary').first().click()
  await examineShown(page, 'sheet of choices')
}

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
