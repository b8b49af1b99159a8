import { readFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { PHONE, ready } from '../support/chromium.ts'
import { examineShown } from './examine.ts'
import { open } from './open-pages.ts'
import { addOwnProduct } from './own-product.ts'
import { addToCart, registerSomebody } from './people.ts'
import { useShop } from './use-shop.ts'

const here = useShop()

/** A new operator's window. */
async function operator(viewport?: typeof PHONE) {
  const visiting = await here.visit(viewport ? { viewport } : {})
  const email = await registerSomebody(visiting.page)
  await here.pool.query(
    `with verified as (update users set email_verified = true where email = $1 returning id)
     insert into operators (user_id) select id from verified`,
    [email],
  )
  return visiting
}

/** Drops a picture's file as from another window. */
async function dropFile(page: Page, path: string): Promise<void> {
  const bytes = (await readFile(path)).toString('base64')
  const transfer = await page.evaluateHandle((base64) => {
    const data = new DataTransfer()
    data.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], 'new.webp', { type: 'image/webp' }))
    return data
  }, bytes)
  const zone = page.getByText('Add pictures: drop them here')
  for (const type of ['dragenter', 'dragover', 'drop']) await zone.dispatchEvent(type, { dataTransfer: transfer })
}

/** The words of an element that go on in another line. */
function brokenWords(locator: Locator): Promise<string[]> {
  return locator.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const broken = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const word of (text.textContent ?? '').matchAll(/[^\s-]+/g)) {
        const range = document.createRange()
        range.setStart(text, word.index)
        range.setEnd(text, word.index + word[0].length)
        if (range.getClientRects().length > 1) broken.push(word[0])
      }
    }
    return broken
  })
}

const altsOf = (page: Page) =>
  page
    .getByRole('textbox', { name: /^What picture \d+ shows$/ })
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))

describe('an operator', () => {
  it('sets a price in the list, which carts and pages show at once; the list is at home on a phone', async () => {
    const product = await addOwnProduct(here, 'neel-buti-kurta')
    const [shop, { page, complaints, ready }] = await Promise.all([here.visit(), operator()])
    await registerSomebody(shop.page)
    await addToCart(shop.page, product.id)
    const cart = await open(shop.context, '/checkout')
    const visitor = await open((await here.visit()).context, product.path)

    await page.goto(`/operator/products?search=${product.id}`)
    await ready()
    await page.keyboard.press('/')
    expect(await page.getByRole('searchbox', { name: 'Name or id' }).evaluate((field) => field === document.activeElement)).toBe(true)
    const price = page.getByRole('textbox', { name: `Price of ${product.name} in rupees` })
    await price.fill('2345')
    await price.press('Enter')
    await page.getByText('Saved', { exact: true }).waitFor()
    await cart.page.getByText('Rs.2345').first().waitFor()
    await visitor.page.getByText('Rs.2345').first().waitFor()
    expect(await cart.stays()).toBe(true)

    await price.fill('23.45')
    await price.press('Tab')
    await page.getByText('Whole rupees from 1 to 9999999').waitFor()
    expect(complaints.splice(0).every((complaint) => complaint.includes('422'))).toBe(true)
    await page.reload()
    await page.getByRole('combobox', { name: `Stock of ${product.name}` }).selectOption('out')
    await page.getByText('Saved', { exact: true }).waitFor()
    await visitor.page.getByText('This product is currently out of stock.').first().waitFor()
    await page.goto('/operator/products')
    await examineShown(page, 'operator-products')
    await page.setViewportSize(PHONE)
    await examineShown(page, 'operator-products')
    expect(complaints).toEqual([])
  })

  it('makes a product and imports another on a phone, told line by line what is refused', async () => {
    const id = `new-${randomUUID().slice(0, 8)}`
    onTestFinished(async () => void (await here.pool.query('delete from products where starts_with(id, $1)', [id])))
    const { page, complaints } = await operator(PHONE)
    await page.goto('/operator/products')
    await page.getByRole('link', { name: 'New product' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Tote to come')
    await page.getByRole('textbox', { name: 'Id' }).fill(id)
    await page.getByRole('textbox', { name: 'Price in rupees' }).fill('6.90')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByText('The product is not there yet.').waitFor()
    await examineShown(page, 'operator-new-product')
    await page.getByRole('textbox', { name: 'Price in rupees' }).fill('690')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('heading', { level: 1, name: 'Tote to come' }).waitFor()

    await page.goto('/operator/products')
    await page.getByRole('link', { name: 'Import' }).click()
    const refused = { id: `${id}-refused`, name: 'Refused', metadata: { prize: '5' } }
    await page
      .getByRole('textbox', { name: 'Or its text' })
      .fill(JSON.stringify([{ id: `${id}-imported`, name: 'Tote two' }, refused], null, 1))
    await page.getByRole('button', { name: 'Check' }).click()
    const why = page.getByRole('cell', { name: 'metadata.prize is not a field' })
    await why.waitFor()
    expect(await brokenWords(why)).toEqual([])
    await examineShown(page, 'operator-import')
    await page.getByRole('button', { name: 'Import' }).click()
    await page.getByRole('heading', { name: 'Imported' }).waitFor()
    await page.getByRole('link', { name: `${id}-imported` }).click()
    await page.getByRole('heading', { level: 1, name: 'Tote two' }).waitFor()
    // Of the price that was refused.
    expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([])
  })

  it('drops pictures, puts them in order by dragging and with keys, previews and saves', async () => {
    const product = await addOwnProduct(here, 'neel-buti-kurta')
    const { page, context, complaints } = await operator()
    await page.goto(`/operator${product.path.replace('/product', '/products')}`)
    await ready(page)
    const before = await altsOf(page)
    await dropFile(page, 'catalogue/images/ajrakh-stole/1-800.webp')
    await expect.poll(() => altsOf(page)).toHaveLength(before.length + 1)
    const last = before.length + 1
    await page.getByRole('textbox', { name: `What picture ${last} shows` }).fill('A stole beside it')
    await page.getByRole('combobox', { name: `Kind of picture ${last}` }).selectOption('stack')
    const handles = page.locator('[data-place] [draggable]')
    await handles.nth(1).dragTo(handles.nth(0))
    await expect.poll(() => altsOf(page)).toEqual([before[1], before[0], ...before.slice(2), 'A stole beside it'])
    const up = page.getByRole('button', { name: `Move picture ${last} up` })
    await up.focus()
    for (let place = last; place > 1; place--) await page.keyboard.press('Enter')
    await expect.poll(async () => (await altsOf(page))[0]).toBe('A stole beside it')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Move picture 1 down')
    await page.getByRole('button', { name: `Remove picture ${last}` }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('A kurta to come')
    await examineShown(page, 'operator-product')

    const [preview] = await Promise.all([context.waitForEvent('page'), page.getByRole('button', { name: 'Preview' }).click()])
    await preview.getByRole('heading', { level: 1, name: 'A kurta to come' }).waitFor()
    await preview.getByRole('img', { name: 'A stole beside it' }).first().waitFor()
    await examineShown(preview, 'operator-preview')
    await preview.close()
    const visitor = await here.visit()
    await visitor.page.goto(product.path)
    expect(await visitor.page.getByRole('heading', { level: 1 }).textContent()).toBe(product.name)

    await page.getByRole('button', { name: 'Save', exact: true }).last().click()
    await page.getByText('Saved. The shop shows it now.').waitFor()
    await visitor.page.goto(product.path)
    await visitor.page.getByRole('img', { name: 'A stole beside it' }).first().waitFor()
    expect(await visitor.page.getByRole('heading', { level: 1 }).textContent()).toBe('A kurta to come')
    expect(complaints).toEqual([])
  })

  it('sees what another has saved meanwhile, and chooses field by field', async () => {
    const product = await addOwnProduct(here, 'neel-buti-kurta')
    const [asha, kabir] = await Promise.all([operator(), operator(PHONE)])
    const path = `/operator/products/${product.id}`
    await Promise.all([asha, kabir].map(({ page }) => page.goto(path)))
    const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).last().click()
    const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
    await field(asha.page, 'Name').fill('Hers')
    await field(asha.page, 'From').fill('Bagru')
    await save(asha.page)
    await asha.page.getByText('Saved. The shop shows it now.').waitFor()

    await field(kabir.page, 'Name').fill('His')
    await field(kabir.page, 'Weight').fill('300g')
    await kabir.page.getByText('Product saved').first().waitFor()
    expect(await field(kabir.page, 'Name').inputValue()).toBe('His')
    await save(kabir.page)
    await kabir.page.getByRole('heading', { name: 'Somebody else has changed this product' }).waitFor()
    expect(await field(kabir.page, 'From').inputValue()).toBe('Bagru')
    await examineShown(kabir.page, 'operator-conflict')
    await kabir.page.getByRole('radio', { name: 'Take theirs: Hers' }).check()
    await save(kabir.page)
    await kabir.page.getByText('Saved. The shop shows it now.').waitFor()
    expect(await field(kabir.page, 'Name').inputValue()).toBe('Hers')
    expect(await field(kabir.page, 'Weight').inputValue()).toBe('300g')
  })
})
