import { describe, expect, it } from 'vitest'
import { DESKTOP, ready } from '../support/chromium.ts'
import { violations } from './examine.ts'
import { useShop } from './use-shop.ts'

const here = useShop()
const PRODUCT = '/product/nargis-wrap-dress'

describe('the enlarged picture', () => {
  it('is the largest there is, answers the keyboard, gives the focus back, and is closed by Back too', async () => {
    const { page, complaints } = await here.visit({ viewport: DESKTOP })
    await page.goto('/aboutus')
    await page.goto(PRODUCT)
    await ready(page)
    const front = page.getByRole('list', { name: 'Large pictures' }).getByRole('link', { name: 'Enlarge: Nargis Wrap Dress, worn' })
    await front.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Enlarged picture' })
    const image = dialog.getByRole('img')
    await expect.poll(() => image.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(1200)
    expect(await violations(page)).toEqual([])
    const transform = () => image.evaluate((picture) => picture.style.transform)
    await page.keyboard.press('+')
    expect(await transform()).toContain('scale(1.6)')
    await page.keyboard.press('ArrowUp')
    expect(await transform()).toMatch(/^translate\(0px, [1-9]/)
    await page.keyboard.press('0')
    await page.keyboard.press('ArrowRight')
    await dialog.getByText(/^2 of \d$/).waitFor()
    await page.keyboard.press('ArrowRight')
    await dialog.getByText(/^3 of \d$/).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    const back = page
      .getByRole('list', { name: 'Large pictures' })
      .getByRole('link', { name: /^Enlarge/, includeHidden: true })
      .nth(2)
    await expect.poll(() => back.evaluate((link) => link === document.activeElement)).toBe(true)

    await back.press('Enter')
    await dialog.waitFor()
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe(PRODUCT)
    await page.goBack()
    await page.waitForURL('**/aboutus')
    expect(complaints).toEqual([])
  })
})
