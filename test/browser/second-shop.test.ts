import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import { closeContext, launchShell, visit } from '../support/chromium.ts'
import { runShop } from '../support/running-shop.ts'
import { newEmail } from './people.ts'

const FOLDER = join(import.meta.dirname, '..', 'second-shop')
const PAGES = [
  '/',
  '/shop',
  '/shop?filter=cards',
  '/product/plain-notebook',
  '/aboutus',
  '/contactus',
  '/privacypolicy',
  '/terms',
  '/nothing',
]

/** What the demo says and sells; some of its words are everybody's. */
function demoWords(): RegExp {
  const { yaml } = readConfig({}).folder
  const products = JSON.parse(readFileSync('catalogue/products.json', 'utf8')) as { name: string }[]
  const words = [yaml.name, yaml.name_in_script!.text, yaml.seller!.city, 'kurta', 'garment', 'cloth', 'dye', 'swag', 'coffee', 'Rs\\.2499']
  return new RegExp([...words, ...products.map(({ name }) => name)].join('|'), 'i')
}

it('nothing of the demo shows through a shop of another folder, from the first page to the payment', { timeout: 120_000 }, async () => {
  const [shop, browser] = await Promise.all([runShop(FOLDER), launchShell()])
  onTestFinished(async () => {
    await browser.close()
    await shop.close()
  })
  const { page, context } = await visit(browser, shop.origin)
  onTestFinished(() => closeContext(context))
  const words = demoWords()
  const files: string[] = []
  page.on('response', (response) => files.push(`${response.status()} ${new URL(response.url()).pathname}`))
  const look = async () => {
    expect(await page.title()).toContain('Ink & Quill')
    const html = (await page.content()).replaceAll(/<style[^]*?<\/style>|\sclass="[^"]*"|chhaap_\w+/g, '')
    const found = words.exec(html)
    expect(found && `${page.url()}: ${html.slice(found.index - 80, found.index + 40)}`).toBeNull()
  }
  for (const path of PAGES) {
    await page.goto(path)
    await look()
  }
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(248, 251, 255)')
  expect((await page.request.get('/sizechart')).status()).toBe(404)
  expect(words.exec(await (await page.request.get('/manifest.webmanifest')).text())).toBeNull()
  await page.goto('/old-notebook')
  expect(new URL(page.url()).pathname).toBe('/product/plain-notebook')
  expect(await page.getByRole('radiogroup', { name: 'Size' }).count()).toBe(0)
  await page.getByText('Maker: Quill Stationers, Pune').waitFor()

  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.waitForURL('**/signin?**')
  await look()
  await page.getByRole('link', { name: 'Register' }).click()
  await page.getByRole('heading', { name: 'Register' }).waitFor()
  await page.getByRole('textbox', { name: 'Email' }).fill(newEmail())
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('paper-and-ink')
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('paper-and-ink')
  await page.getByRole('button', { name: 'Register' }).click()
  await page.waitForURL('**/product/plain-notebook?added=true')
  await page.goto('/checkout')
  await look()
  await page.goto('/checkout/shipping')
  await look()
  const texts = { Name: 'Asha Rao', 'Address line 1': '7 Chowk Bazaar', City: 'Pune', 'Postal code': '411001' }
  for (const [name, value] of Object.entries(texts)) await page.getByRole('textbox', { name, exact: true }).fill(value)
  await page.getByRole('combobox', { name: 'State' }).selectOption('Maharashtra')
  await page.getByRole('button', { name: 'Save address' }).click()
  await page.getByRole('group', { name: 'Saved addresses' }).getByRole('radio').waitFor()
  await page.getByRole('button', { name: 'Place Order →' }).click()
  await page.getByRole('heading', { name: /^Paying Ink & Quill/ }).waitFor()
  expect(files.filter((file) => /^[45]/.test(file) && !file.endsWith('/nothing') && !file.endsWith('/sizechart'))).toEqual([])
  expect(files.filter((file) => /kurta|selvedge|hero-|craft-|print-/i.test(file))).toEqual([])
})
