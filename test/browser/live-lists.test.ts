import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { DESKTOP, PHONE } from '../support/chromium.ts'
import { open } from './open-pages.ts'
import { addOwnProduct, addRange } from './own-product.ts'
import { useShop } from './use-shop.ts'

const here = useShop()

const names = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents()
const prices = async (page: Page) => (await page.getByRole('article').allTextContents()).map((text) => Number(/Rs\.(\d+)/.exec(text)?.[1]))
const descending = (numbers: number[]) => numbers.toSorted((a, b) => b - a)

async function sellsRange(count = 60) {
  await addRange(here, { count })
  const { rows } = await here.pool.query<{ count: number }>("select count(*)::integer as count from products where type = 'swag'")
  return rows[0]!.count
}

describe('a range of more than one page', () => {
  it('goes on without JavaScript, under the same filter and in the same order', async () => {
    const all = await sellsRange()
    const { page } = await here.visit({ javaScriptEnabled: false })
    await page.goto('/shop?filter=swag&order=price-desc')
    const first = { names: await names(page), prices: await prices(page) }
    expect(first.names).toHaveLength(48)
    // With a key: cards that come near get their height while the page scrolls to the link, which may move it under a press.
    await page.getByRole('link', { name: 'Show more' }).press('Enter')
    await page.waitForURL(/after=/)
    const address = new URL(page.url()).searchParams
    expect([address.get('filter'), address.get('order')]).toEqual(['swag', 'price-desc'])
    expect(await page.getByRole('combobox', { name: 'Sort by' }).inputValue()).toBe('price-desc')
    const whole = [...first.names, ...(await names(page))]
    expect([whole.length, new Set(whole).size]).toEqual([all, all])
    const paid = [...first.prices, ...(await prices(page))]
    expect(paid).toEqual(descending(paid))
    expect(await page.getByRole('link', { name: 'Show more' }).count()).toBe(0)
    await page.getByRole('link', { name: 'From the beginning' }).click()
    expect(await names(page)).toEqual(first.names)
  })

  it('grows in place with JavaScript, and what was added is live too', async () => {
    const all = await sellsRange()
    const { context, complaints } = await here.visit()
    const { page, stays } = await open(context, '/shop?filter=swag&order=price-desc')
    expect(await page.getByRole('article').count()).toBe(48)
    await page.getByRole('link', { name: 'Show more' }).click()
    await expect.poll(() => page.getByRole('article').count()).toBe(all)
    expect(await prices(page)).toEqual(descending(await prices(page)))
    expect(new URL(page.url()).search).toBe('?filter=swag&order=price-desc')
    expect(await page.getByRole('link', { name: 'Show more' }).count()).toBe(0)

    await here.pool.query(`update products set metadata = metadata || '{"is_oos": "1"}' where name = 'Range 001'`)
    await page.getByRole('article').filter({ hasText: 'Range 001' }).getByText('Out of stock').waitFor()
    expect(await stays()).toBe(true)
    expect(complaints).toEqual([])
  })
})

describe('an open list', () => {
  it('shows a product that is new, and drops one that was deleted', async () => {
    const { context, complaints } = await here.visit()
    const { page, stays } = await open(context, '/shop')
    const before = await names(page)
    const pieces = parseInt(await page.getByText('each printed by hand').innerText())
    const kurta = await addOwnProduct(here, 'neel-buti-kurta')
    await expect.poll(() => names(page)).toContain(kurta.name)
    await page.getByText(`${pieces + 1} pieces, each printed by hand`).waitFor()
    expect((await names(page)).filter((name) => name !== kurta.name)).toEqual(before)
    await here.pool.query('delete from products where id = $1', [kurta.id])
    await expect.poll(() => names(page)).toEqual(before)
    await page.getByText(`${pieces} pieces, each printed by hand`).waitFor()
    expect(await stays()).toBe(true)
    expect(complaints).toEqual([])
  })

  it('on the home page has the four that are first in stock by now', async () => {
    const { context, complaints } = await here.visit()
    const { page, stays } = await open(context, '/')
    const before = await names(page)
    const kurta = await addOwnProduct(here, 'neel-buti-kurta')
    await here.pool.query('update products set position = -1 where id = $1', [kurta.id])
    await expect.poll(() => names(page)).toEqual([kurta.name, ...before.slice(0, 3)])
    await here.pool.query('update products set active = false where id = $1', [kurta.id])
    await expect.poll(() => names(page)).toEqual(before)
    expect(await stays()).toBe(true)
    expect(complaints).toEqual([])
  })
})

describe('an open product page', () => {
  it('tells its description, its sections and its pictures as they are by now', async () => {
    const { context, complaints } = await here.visit()
    const kurta = await addOwnProduct(here, 'neel-buti-kurta')
    const { page, stays } = await open(context, kurta.path)
    await page.getByText('1 of 4').waitFor()
    const description = { desc_1: 'Printed twice over.', fnf_1: 'A cloth of two weights.', ci_1: 'Wash it by moonlight.' }
    await here.pool.query('update products set description = $2, images = images[1:3] where id = $1', [
      kurta.id,
      JSON.stringify(description),
    ])
    const main = page.getByRole('main')
    for (const words of Object.values(description)) await main.getByText(words).waitFor()
    await page.getByText('1 of 3').waitFor()
    await here.pool.query("update products set description = 'Nothing but a plain text.' where id = $1", [kurta.id])
    await main.getByText('Nothing but a plain text.').waitFor()
    await expect.poll(() => page.getByRole('heading', { name: 'Fabric & Fit' }).count()).toBe(0)
    expect(await stays()).toBe(true)
    expect(complaints).toEqual([])
  })
})

describe('who reads in the middle of a list', () => {
  it.each([
    ['on a phone', PHONE],
    ['on a desk', DESKTOP],
  ])('keeps the place when products come and go above, %s', async (_, viewport) => {
    await addRange(here, { count: 24, prefix: 'Middle' })
    const { context } = await here.visit({ viewport })
    const { page, stays } = await open(context, '/shop')
    const named = (name: string) => page.getByRole('article').filter({ hasText: name })
    const read = named('Middle 012')
    await read.evaluate((card) => scrollBy({ top: card.getBoundingClientRect().top - 120, behavior: 'instant' }))
    const place = async () => {
      const { x, y } = (await read.boundingBox())!
      return { x, y }
    }
    const before = await place()
    const drift = async () => {
      const { x, y } = await place()
      return Math.max(Math.abs(x - before.x), Math.abs(y - before.y))
    }
    // More than a row on a phone, less than two on a desk, and no whole number of rows on either.
    for (const count of [1, 5]) {
      const { remove } = await addRange(here, { count, prefix: 'Aa' })
      await expect.poll(() => named('Aa 0').count()).toBe(count)
      expect(await drift()).toBeLessThan(3)
      await remove()
      await expect.poll(() => named('Aa 0').count()).toBe(0)
      expect(await drift()).toBeLessThan(3)
    }
    expect(await stays()).toBe(true)
  })
})
