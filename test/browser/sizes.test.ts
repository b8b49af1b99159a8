import { describe, expect, it } from 'vitest'
import { PHONE, ready } from '../support/chromium.ts'
import { goToLive, holdScripts } from './open-pages.ts'
import { registerSomebody } from './people.ts'
import { useShop } from './use-shop.ts'

const here = useShop()

describe('on a phone the bar under the product', () => {
  it('says which size it adds, leads to the sizes, and stays quiet at a second tap', async () => {
    const { page } = await here.visit({ viewport: PHONE, hasTouch: true })
    await registerSomebody(page)
    await page.goto('/product/nargis-wrap-dress')
    await ready(page)
    await page.getByRole('link', { name: 'Size M · Change' }).click()
    const large = page.getByRole('radio', { name: 'L', exact: true })
    expect(await page.getByRole('radio', { name: 'M', exact: true }).evaluate((radio) => radio === document.activeElement)).toBe(true)
    await page.keyboard.press('ArrowRight')
    expect(await large.isChecked()).toBe(true)
    await page.getByRole('link', { name: 'Size L · Change' }).waitFor()

    // Two taps on one place: the second meets the link that has taken the button's.
    const { x, y, width, height } = (await page.getByRole('button', { name: 'Add to cart' }).boundingBox())!
    await page.mouse.dblclick(x + width / 2, y + height / 2)
    await page.getByText('In your cart, size L').waitFor()
    expect(new URL(page.url()).pathname).toBe('/product/nargis-wrap-dress')
    await page.getByRole('link', { name: 'Checkout' }).press('Enter')
    await page.waitForURL('**/checkout')
  })

  it('leads to the sizes without JavaScript too', async () => {
    const { page } = await here.visit({ viewport: PHONE, javaScriptEnabled: false })
    await page.goto('/product/nargis-wrap-dress')
    await page.getByRole('link', { name: 'Size M · Change' }).click()
    const inView = async () => (await page.getByText('XXL', { exact: true }).boundingBox())!.y
    await expect.poll(inView).toBeLessThan(PHONE.height / 2)
  })
})

describe('a product page that nobody has touched', () => {
  it('has no React, and with the first touches answers them once it has come', async () => {
    const { page, complaints } = await here.visit({ viewport: PHONE, hasTouch: true })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const release = await holdScripts(page, '**/assets/react-*.js')
    await goToLive(page, '/product/nargis-wrap-dress')
    expect(asked.filter((path) => /assets\/(react|shared|live|gallery|buy-box)-/.test(path))).toEqual([])

    await page.getByRole('radiogroup', { name: 'Size' }).getByText('XL', { exact: true }).tap()
    for (let press = 0; press < 2; press++) await page.getByRole('button', { name: 'Next image' }).tap()
    await page.getByRole('link', { name: 'Size chart' }).first().tap()
    expect(await page.getByRole('radio', { name: 'XL', exact: true }).isChecked()).toBe(true)
    expect(await page.getByRole('dialog').count()).toBe(0)
    release()
    const dialog = page.getByRole('dialog', { name: 'Clothing Size Chart' })
    await expect.poll(() => dialog.locator('[aria-current=true] th').innerText()).toBe('XL')
    await dialog.getByRole('button', { name: 'Close' }).tap()
    await page.getByText('XL fits bust').waitFor()
    await page.getByRole('link', { name: 'Size XL · Change' }).waitFor()
    await page.getByText('3 of 4', { exact: true }).waitFor()
    expect(page.url()).toBe(`${here.origin}/product/nargis-wrap-dress`)
    expect(complaints).toEqual([])
  })
})

describe('the size chart', () => {
  it('opens over the product with the chosen size marked, and speaks both units', async () => {
    const { page, complaints } = await here.visit()
    await page.goto('/product/nargis-wrap-dress')
    await page.getByRole('radio', { name: 'XL', exact: true }).check({ force: true })
    await page.getByText('The garment itself: chest 43 in (108 cm)').waitFor()
    await page.getByRole('link', { name: 'Size chart' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Clothing Size Chart' })
    const marked = dialog.locator('[aria-current=true] th')
    expect(await marked.innerText()).toBe('XL')
    await dialog.getByRole('link', { name: 'Centimetres' }).click()
    await dialog.getByRole('columnheader', { name: 'Bust cm' }).waitFor()
    expect(await dialog.getByRole('row', { name: 'XL 102 91 117' }).count()).toBe(1)
    await dialog.getByRole('button', { name: 'Close' }).click()
    expect(new URL(page.url()).pathname).toBe('/product/nargis-wrap-dress')
    expect(complaints).toEqual([])
  })
})

describe('what comes in one size', () => {
  it.each(['ajrakh-stole', 'kairi-tote', 'malabar-coffee'])('%s is added and shown without a choice of sizes', async (id) => {
    const { page } = await here.visit()
    await registerSomebody(page)
    await page.goto(`/product/${id}`)
    await ready(page)
    expect(await page.getByRole('radiogroup', { name: 'Size' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByRole('spinbutton', { name: 'Quantity' }).waitFor()
    await expect.poll(async () => (await page.request.get('/api/cart/me')).text()).toContain('"size":"M"')
    await page.goto('/checkout')
    await ready(page)
    const line = page.getByRole('article')
    await line.getByText('One size').waitFor()
    expect(await line.getByRole('combobox', { name: 'Size' }).count()).toBe(0)
  })
})
