import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { open } from './open-pages.ts'
import { addOwnProduct, addRange } from './own-product.ts'
import { useShop } from './use-shop.ts'

const here = useShop()

const names = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents()
const prices = async (page: Page) => (await page.getByRole('article').allTextContents()).map((text) => Number(/Rs\.(\d+)/.exec(text)?.[1]))
const set = (id: string, change: string) => here.pool.query(`update products set ${change} where id = $1`, [id])

describe('an open list', () => {
  it('has what is new, without what is gone, every card where it belongs, once no button is down, and goes on at the first card that was added to it', async () => {
    const { context, complaints } = await here.visit()
    const home = await open(context, '/')
    const first = await names(home.page)
    const { page, stays } = await open(context, '/shop?order=price-asc')
    const before = await names(page)
    const pieces = parseInt(await page.getByText('each printed by hand').innerText())
    await page.mouse.move(5, 5)
    await page.mouse.down()
    const refreshed = page.waitForResponse((response) => new URL(response.url()).pathname === '/shop')
    const palazzo = await addOwnProduct(here, 'dabu-palazzo')
    await (await refreshed).finished()
    expect(await names(page)).toEqual(before)
    await page.mouse.up()
    await expect.poll(() => names(page)).toContain(palazzo.name)
    await page.getByText(`${pieces + 1} pieces, each printed by hand`).waitFor()
    expect((await names(page)).filter((name) => name !== palazzo.name)).toEqual(before)

    await set(palazzo.id, `position = -1, metadata = metadata || '{"price_usd": "9"}'`)
    await expect.poll(() => names(home.page)).toEqual([palazzo.name, ...first.slice(0, 3)])
    const card = page.getByRole('article').filter({ hasText: palazzo.name })
    await card.getByText('Rs.9', { exact: true }).waitFor()
    await expect.poll(async () => (await names(page))[0]).toBe(palazzo.name)
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-desc')
    await expect.poll(async () => (await names(page)).at(-1)).toBe(palazzo.name)
    await set(palazzo.id, 'active = false')
    await card.getByText('Out of stock').waitFor()
    await expect.poll(() => names(home.page)).toEqual(first)
    await here.pool.query('delete from products where id = $1', [palazzo.id])
    await expect.poll(() => names(page)).toHaveLength(before.length)
    await page.getByText(`${pieces} pieces, each printed by hand`).waitFor()

    await addRange(here, { count: 60 })
    await page.getByRole('link', { name: 'Show more' }).press('Enter')
    await expect.poll(() => names(page)).toHaveLength(before.length + 60)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain((await names(page))[48])
    expect(await prices(page)).toEqual((await prices(page)).toSorted((a, b) => b - a))
    expect(new URL(page.url()).search).toBe('?order=price-desc&show=96')
    expect(await page.getByRole('link', { name: 'Show more' }).count()).toBe(0)
    await here.pool.query(`update products set metadata = metadata || '{"is_oos": "1"}' where name = 'Range 001'`)
    await page.getByRole('article').filter({ hasText: 'Range 001' }).getByText('Out of stock').waitFor()
    expect([await stays(), await home.stays()]).toEqual([true, true])
    expect(complaints).toEqual([])
  })
})
