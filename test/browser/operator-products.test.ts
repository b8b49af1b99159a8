import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { ready } from '../support/chromium.ts'
import { examineInWindows, examineShown, examineShownInWindows } from './examine.ts'
import { goToLive, hasStayed, stayOnPage } from './open-pages.ts'
import { signInOperator } from './operators.ts'
import { addOwnProduct } from './own-product.ts'
import { putInCart, signInSomebody } from './people.ts'
import { useShop } from './use-shop.ts'

const here = useShop()

/** Drops a picture's file as from another window: a small one, since all its widths are encoded. */
async function dropPicture(page: Page): Promise<void> {
  const picture = sharp({ create: { width: 80, height: 100, channels: 3, background: '#263a58' } })
  const bytes = (await picture.webp().toBuffer()).toString('base64')
  const transfer = await page.evaluateHandle((base64) => {
    const data = new DataTransfer()
    data.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], 'new.webp', { type: 'image/webp' }))
    return data
  }, bytes)
  const zone = page.getByText('Add pictures: drop them here')
  for (const type of ['dragenter', 'dragover', 'drop']) await zone.dispatchEvent(type, { dataTransfer: transfer })
}

const altsOf = (page: Page) =>
  page
    .getByRole('textbox', { name: /^What picture \d+ shows$/ })
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))

describe('an operator', () => {
  it('sets a price in the list, which carts and pages show at once', async () => {
    const product = await addOwnProduct(here, 'neel-buti-kurta')
    const [shopper, visitor, { page, complaints, ready }] = await Promise.all([here.visit(), here.visit(), here.visit()])
    await putInCart(here, await signInSomebody(shopper.page, here), { id: product.id, options: { size: 'M' } })
    await goToLive(shopper.page, '/checkout')
    await stayOnPage(shopper.page)
    await goToLive(visitor.page, product.path)
    await signInOperator(page, here)

    await page.goto(`/operator/products?search=${product.id}`)
    await ready()
    await page.keyboard.press('/')
    expect(await page.getByRole('searchbox', { name: 'Search products' }).evaluate((field) => field === document.activeElement)).toBe(true)
    const price = page.getByRole('textbox', { name: `Price of ${product.name} in rupees` })
    await price.fill('2345')
    await price.press('Enter')
    await page.getByText('Saved', { exact: true }).waitFor()
    await shopper.page.getByText('Rs.2345').first().waitFor()
    await visitor.page.getByText('Rs.2345').first().waitFor()
    expect(await hasStayed(shopper.page)).toBe(true)

    await price.fill('23.45')
    await price.press('Tab')
    await page.getByText('Whole rupees from 1 to 9999999').waitFor()
    expect(complaints.splice(0).every((complaint) => complaint.includes('422'))).toBe(true)
    await page.reload()
    await page.getByRole('combobox', { name: `Stock of ${product.name}` }).selectOption('out')
    await page.getByText('Saved', { exact: true }).waitFor()
    await visitor.page.getByText('This product is currently out of stock.').first().waitFor()
    await examineInWindows(page, '/operator/products', 'operator-products')
    expect(complaints).toEqual([])
  })

  it('drops pictures, puts them in order by dragging and with keys, previews and saves', async () => {
    const product = await addOwnProduct(here, 'neel-buti-kurta')
    const { page, context, complaints } = await here.visit()
    await signInOperator(page, here)
    await page.goto(`/operator${product.path.replace('/product', '/products')}`)
    await ready(page)
    const before = await altsOf(page)
    await dropPicture(page)
    await expect.poll(() => altsOf(page)).toHaveLength(before.length + 1)
    const last = before.length + 1
    await page.getByRole('textbox', { name: `What picture ${last} shows` }).fill('A stole beside it')
    await page.getByRole('combobox', { name: `Kind of picture ${last}` }).selectOption('stack')
    const handles = page.locator('[data-place] [draggable]')
    await handles.nth(1).dragTo(handles.nth(0))
    await expect.poll(() => altsOf(page)).toEqual([before[1], before[0], ...before.slice(2), 'A stole beside it'])
    const up = page.getByRole('button', { name: `Move picture ${last} up` })
    await up.focus()
    for (let place = last; place > 1; place--) {
      await page.keyboard.press('Enter')
      await expect.poll(async () => (await altsOf(page)).indexOf('A stole beside it')).toBe(place - 2)
    }
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Move picture 1 down')
    await page.getByRole('button', { name: `Remove picture ${last}` }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('A kurta to come')
    await page.getByRole('textbox', { name: 'Chest, XS' }).fill('91')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Chest, S')
    await page.getByRole('textbox', { name: 'Pieces: M' }).fill('3')
    await page.getByText('Not saved yet').waitFor()
    await examineShownInWindows(page, 'operator-product')

    const [preview] = await Promise.all([context.waitForEvent('page'), page.getByRole('button', { name: 'Preview' }).click()])
    await preview.getByRole('heading', { level: 1, name: 'A kurta to come' }).waitFor()
    await preview.getByRole('img', { name: 'A stole beside it' }).first().waitFor()
    await examineShown(preview, 'operator-preview')
    await preview.close()
    const visitor = await here.visit()
    await visitor.page.goto(product.path)
    expect(await visitor.page.getByRole('heading', { level: 1 }).textContent()).toBe(product.name)

    await page.getByRole('button', { name: 'Save product' }).click()
    await page.getByText('Saved. The shop shows it now.').waitFor()
    await page.getByText('Not saved yet').waitFor({ state: 'hidden' })
    expect(await page.getByRole('textbox', { name: 'Chest, XS' }).inputValue()).toBe('91')
    expect(await page.getByRole('textbox', { name: 'Pieces: M' }).inputValue()).toBe('3')
    await visitor.page.goto(product.path)
    await visitor.page.getByRole('img', { name: 'A stole beside it' }).first().waitFor()
    expect(await visitor.page.getByRole('heading', { level: 1 }).textContent()).toBe('A kurta to come')
    expect(complaints).toEqual([])
  })
})
