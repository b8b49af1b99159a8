import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { findCart } from '../../src/features/cart/find-cart.ts'
import { exportProducts } from '../../src/features/catalogue/import/export-products.ts'
import { importUpload } from '../../src/features/catalogue/import/import-products.ts'
import { COMMAND_LINE } from '../../src/features/operator-access/record-action.ts'
import { closeContext, launchShell, PHONE, visit } from '../support/chromium.ts'
import { runShop } from '../support/running-shop.ts'
import { giveAddress, payByCard, placeOrder, signInSomebody } from './people.ts'

const SIZES = `
  - { id: clothes, label: Clothes }
  - { id: frocks, label: Frocks }
sizes: [36, 38, 40, 42, 44, 46, 2–3 years, Free size]
default_size: 42
size_chart:
  - { categories: [clothes], columns: [Bust, Waist, Hips], rows: { 36: [36, 32, 40], 42: [42, 38, 46] } }
  - { categories: [frocks], title: Children, unit: cm, columns: [Age, Height], rows: { 2–3 years: [2–3, [92, 98]] } }
`
const PRODUCTS = `
- id: kurta
  name: Long Kurta
  description: { desc_1: Hand-sewn., garment: kurta, measures: { chest: [96, 101, 106, 111, 116, 121, 60, 130], length: [110, 111, 112, 113, 114, 115, 50, 116] } }
  images: [plain-notebook/front.webp]
  metadata: { type: clothes, price_usd: 990 }
- id: frock
  name: Small Frock
  description: Of cotton.
  images: [folded-cards/front.webp]
  product_options: [{ name: size, label: Size, values: [2–3 years, Free size] }]
  metadata: { type: frocks, price_usd: 590 }
`

/** The shop of another folder, which sells clothes in sizes of its own. */
function folderWithSizes(): string {
  const folder = mkdtempSync(join(tmpdir(), 'chhaap-sizes-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(join(import.meta.dirname, '..', 'second-shop'), folder, { recursive: true })
  const yaml = join(folder, 'shop.yaml')
  const cards = '  - { id: cards, label: Cards, variety: Paper, card: [variety] }\n'
  writeFileSync(
    yaml,
    readFileSync(yaml, 'utf8')
      .replace('size_chart: none\n', '')
      .replace(cards, cards + SIZES.slice(1)),
  )
  const products = join(folder, 'products.yaml')
  writeFileSync(products, readFileSync(products, 'utf8') + PRODUCTS)
  return folder
}

it(
  'clothes in a shop’s own sizes are looked at, narrowed, bought and reviewed on a phone, and come back from a sheet',
  { timeout: 120_000 },
  async () => {
    const [here, browser] = await Promise.all([runShop(folderWithSizes()), launchShell()])
    onTestFinished(async () => {
      await browser.close()
      await here.close()
    })
    const { page, context } = await visit(browser, here.origin, { viewport: PHONE })
    onTestFinished(() => closeContext(context))
    const sizeNames = () =>
      page
        .getByRole('radiogroup', { name: 'Size' })
        .getByRole('radio')
        .evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).value))

    await page.goto('/product/kurta')
    expect(await sizeNames()).toEqual(['36', '38', '40', '42', '44', '46', '2–3 years', 'Free size'])
    expect(await page.getByRole('radio', { name: '42', exact: true }).isChecked()).toBe(true)
    await page.getByText('42 fits bust 42, waist 38, hips 46 in.').waitFor()
    await page.getByText('The garment itself: chest 44 in (111 cm), length 44 in (113 cm).').waitFor()
    await page.getByRole('button', { name: 'See it on your height' }).first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)

    await page.goto('/product/frock')
    expect(await sizeNames()).toEqual(['2–3 years', 'Free size'])
    await page.getByText('2–3 years fits age 2–3, height 92–98 cm.').waitFor()
    expect(await page.getByRole('button', { name: 'See it on your height' }).count()).toBe(0)
    await page.goto('/sizechart')
    await page.getByRole('table', { name: 'Children' }).getByRole('cell', { name: '92–98' }).waitFor()
    expect(await page.content()).not.toMatch(/XXL|cut on request/)

    await page.goto('/shop?size=Free+size&size=2%E2%80%933+years')
    await page.getByRole('link', { name: 'Remove Size 2–3 years' }).waitFor()
    expect(await page.getByRole('article').getByRole('heading').allTextContents()).toEqual(['Long Kurta', 'Small Frock'])
    await page.goto('/shop?size=40')
    expect(await page.getByRole('article').getByRole('heading').allTextContents()).toEqual(['Long Kurta'])

    const somebody = await signInSomebody(page, here)
    await giveAddress(here, somebody)
    await page.goto('/product/kurta')
    await page.getByRole('radio', { name: 'Free size', exact: true }).check({ force: true })
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByRole('button', { name: 'Remove from cart' }).waitFor()
    await page.goto('/checkout')
    const line = page.getByRole('article').filter({ hasText: 'Long Kurta' })
    expect(await line.getByRole('combobox', { name: 'Size' }).inputValue()).toBe('Free size')
    await line.getByRole('combobox', { name: 'Size' }).selectOption('2–3 years')
    await expect.poll(async () => (await findCart(here.shop, somebody.uid))[0]?.size).toBe('2–3 years')
    await page.goto('/checkout/shipping')
    await placeOrder(page, here)
    await payByCard(page, '4111 1111 1111 1111')
    await page.waitForURL(`${here.origin}/**`)
    await page.goto('/account/orders')
    await page.getByText('Size 2–3 years').first().waitFor()

    await page.goto('/product/kurta')
    await page.getByRole('radiogroup', { name: 'Rating' }).getByRole('radio', { name: '5 stars', exact: true }).check({ force: true })
    await page.getByRole('textbox', { name: 'Your review' }).fill('It fits my daughter as if it had been made for her.')
    await page.getByRole('combobox', { name: /^You bought/ }).selectOption('2–3 years')
    await page.getByRole('button', { name: 'Submit review' }).click()
    await page.getByRole('article').filter({ hasText: 'as if it had been made' }).getByText('2–3 years').waitFor()

    const sheet = (await Array.fromAsync(exportProducts(here.shop), ({ csv }) => csv)).join('')
    expect(sheet).toContain('Free size')
    expect(await importUpload(here.shop, sheet, { by: COMMAND_LINE })).toMatchObject({ refused: [], changed: [], added: [] })
    const counts = 'id,stock,option:size\nkurta,3,2–3 years\nkurta,0,36\n'
    expect(await importUpload(here.shop, counts, { by: COMMAND_LINE })).toMatchObject({ refused: [], changed: ['kurta'] })
    await page.goto('/product/kurta')
    await page.getByRole('radio', { name: '36, gone', exact: true }).waitFor({ state: 'attached' })
  },
)
