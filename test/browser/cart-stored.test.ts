import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { PHONE, ready } from '../support/chromium.ts'
import { openBeforeScripts } from './open-pages.ts'
import { addToCart, registerSomebody, signIn } from './people.ts'
import { useShop } from './use-shop.ts'

const here = useShop()

const KURTA = 'neel-buti-kurta'

/** What the shop has stored of the person's only line. */
async function storedLine(page: Page) {
  const { items } = (await (await page.request.get('/api/cart/me')).json()) as { items: { id: string; quantity: number; size: string }[] }
  return items.map(({ quantity, size }) => ({ quantity, size }))[0]
}

/**
 * Presses "Add to cart" in the first task after the one that has brought the page's island to life: on a slow machine
 * that is before anything that React puts off until later.
 */
function pressBetweenTwoTasks(): void {
  new MutationObserver((_, observer) => {
    const button = document.querySelector<HTMLElement>('[data-alive] [data-buy-bar] button')
    if (!button) return
    observer.disconnect()
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => button.click())
    port1.start()
    port2.postMessage(null)
  }).observe(document, { subtree: true, attributeFilter: ['data-alive'] })
}

/** Nothing tells this page what happens elsewhere. */
async function cutOff(page: Page): Promise<void> {
  await page.routeWebSocket('**/live', () => {})
}

describe('what the page shows is what the shop has stored', () => {
  it('after going back to a product whose size was changed in the cart', async () => {
    const { page } = await here.visit()
    await registerSomebody(page)
    await page.goto(`/product/${KURTA}`)
    await ready(page)
    await page.getByRole('radio', { name: 'L', exact: true }).check({ force: true })
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByRole('link', { name: 'Cart, 1 item' }).click()
    await page.waitForURL('**/checkout')
    await ready(page)
    await page.getByRole('combobox', { name: 'Size' }).selectOption('S')
    await expect.poll(() => storedLine(page)).toEqual({ quantity: 1, size: 'S' })

    await page.goBack()
    await ready(page)
    await page.getByRole('button', { name: 'One more' }).click()
    await expect.poll(() => storedLine(page).then((line) => line?.quantity)).toBe(2)
    expect(await storedLine(page)).toEqual({ quantity: 2, size: 'S' })
    expect(await page.getByRole('radio', { name: 'S', exact: true }).isChecked()).toBe(true)
  })

  it('when a line is changed in the cart before the scripts are there', async () => {
    const { page } = await here.visit()
    await registerSomebody(page)
    await addToCart(page, KURTA)
    const { release } = await openBeforeScripts(page, '/checkout')
    const [quantity, size] = [page.getByRole('spinbutton', { name: 'Quantity' }), page.getByRole('combobox', { name: 'Size' })]
    await quantity.fill('5')
    await size.selectOption('XL')
    await release()
    await expect.poll(() => storedLine(page)).toEqual({ quantity: 5, size: 'XL' })
    expect([await quantity.inputValue(), await size.inputValue()]).toEqual(['5', 'XL'])
  })

  it('when somebody is still typing a quantity as the scripts come', async () => {
    const { page } = await here.visit()
    await registerSomebody(page)
    await addToCart(page, KURTA)
    const { release } = await openBeforeScripts(page, '/checkout')
    const quantity = page.getByRole('spinbutton', { name: 'Quantity' })
    await quantity.fill('')
    await release()
    await quantity.press('4')
    await expect.poll(() => storedLine(page)).toEqual({ quantity: 4, size: 'M' })
    expect(await quantity.inputValue()).toBe('4')
  })

  it('when a quantity that is none was left behind before the scripts are there', async () => {
    const { page } = await here.visit()
    await cutOff(page)
    await registerSomebody(page)
    await addToCart(page, KURTA)
    const { release } = await openBeforeScripts(page, '/checkout')
    const quantity = page.getByRole('spinbutton', { name: 'Quantity' })
    await quantity.fill('')
    await page.getByRole('combobox', { name: 'Size' }).focus()
    await release()
    await expect.poll(() => quantity.inputValue()).toBe('1')
  })

  it('when a quantity is typed while the network is away and the scripts cannot come', async () => {
    const { page } = await here.visit()
    await registerSomebody(page)
    await addToCart(page, KURTA)
    const scripts = '**/assets/react-*.js'
    await page.route(scripts, (route) => route.abort())
    await page.goto('/checkout')
    const isRefused = page.waitForEvent('requestfailed')
    await page.getByRole('spinbutton', { name: 'Quantity' }).fill('4')
    await isRefused
    await page.unroute(scripts)
    const island = page.locator('[data-island=CartLines]')
    await expect.poll(() => island.evaluate(({ dataset }) => dispatchEvent(new Event('online')) && 'alive' in dataset)).toBe(true)
    await expect.poll(() => storedLine(page)).toEqual({ quantity: 4, size: 'M' })
  })

  it('when somebody types a quantity and is gone in the same moment', async () => {
    const { page } = await here.visit()
    await registerSomebody(page)
    await addToCart(page, KURTA)
    await page.goto('/checkout')
    await ready(page)
    await page.getByRole('spinbutton', { name: 'Quantity' }).fill('33')
    await page.goto('/shop')
    await expect.poll(() => storedLine(page)).toEqual({ quantity: 33, size: 'M' })
  })

  it('when the button is pressed in the very moment in which the island comes alive', async () => {
    const { page, context } = await here.visit()
    await registerSomebody(page)
    await page.addInitScript(pressBetweenTwoTasks)
    const machine = await context.newCDPSession(page)
    await machine.send('Emulation.setCPUThrottlingRate', { rate: 20 })
    const { release } = await openBeforeScripts(page, `/product/${KURTA}`)
    await page.getByRole('radio', { name: 'XL', exact: true }).check({ force: true })
    await release()
    await expect.poll(() => storedLine(page)).toEqual({ quantity: 1, size: 'XL' })
  })

  it('when a size is pressed before the scripts are there: it counts for the next addition, not for the cart', async () => {
    const { page } = await here.visit()
    await registerSomebody(page)
    const early = await openBeforeScripts(page, `/product/${KURTA}`)
    await page.getByRole('radio', { name: 'XL', exact: true }).check({ force: true })
    await early.release()
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expect.poll(() => storedLine(page)).toEqual({ quantity: 1, size: 'XL' })

    const again = await openBeforeScripts(page, `/product/${KURTA}`)
    await page.getByRole('radio', { name: 'S', exact: true }).check({ force: true })
    await again.release()
    await expect.poll(() => page.getByRole('radio', { name: 'XL', exact: true }).isChecked()).toBe(true)
    expect(await storedLine(page)).toEqual({ quantity: 1, size: 'XL' })
    // The button that lost its mark answers again.
    await page.getByRole('radio', { name: 'S', exact: true }).check({ force: true })
    await expect.poll(() => storedLine(page)).toEqual({ quantity: 1, size: 'S' })
  })

  it('and buttons that nothing would count are not there yet', async () => {
    const { page } = await here.visit()
    await registerSomebody(page)
    await addToCart(page, KURTA)
    const { release } = await openBeforeScripts(page, '/checkout')
    const more = page.getByRole('button', { name: 'One more', includeHidden: true })
    await more.waitFor({ state: 'attached' })
    expect(await more.isVisible()).toBe(false)
    expect(await page.getByRole('spinbutton', { name: 'Quantity' }).isVisible()).toBe(true)
    await release()
    await more.click()
    await expect.poll(() => storedLine(page)).toEqual({ quantity: 2, size: 'M' })
  })

  it('when somebody goes to the cart before the addition has got there', async () => {
    const { page } = await here.visit()
    await registerSomebody(page)
    await cutOff(page)
    await page.goto(`/product/${KURTA}`)
    await ready(page)
    const held = Promise.withResolvers<void>()
    await page.route('**/api/cart/*', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Add to cart' }).click()
    // By the keyboard: a tap on what has taken the button's place could be its second.
    await page.getByRole('main').getByRole('link', { name: 'Checkout' }).press('Enter', { noWaitAfter: true })
    held.resolve()
    await page.waitForURL('**/checkout')
    await page.getByRole('article', { name: 'Neel Buti Kurta' }).waitFor()
    expect(await storedLine(page)).toEqual({ quantity: 1, size: 'M' })
  })

  it('when another device has removed the line that is changed here', async () => {
    const [desk, phone] = [await here.visit(), await here.visit({ viewport: PHONE })]
    const email = await registerSomebody(desk.page)
    await addToCart(desk.page, KURTA)
    await signIn(phone.page, email)
    await cutOff(desk.page)
    await desk.page.goto('/checkout')
    await ready(desk.page)

    await phone.page.goto('/checkout')
    await phone.page.getByRole('button', { name: 'Remove' }).click()
    await phone.page.getByText('Your cart is currently empty.').waitFor()
    await expect.poll(() => storedLine(phone.page)).toBeUndefined()

    await desk.page.getByRole('spinbutton', { name: 'Quantity' }).fill('3')
    await desk.page.getByText('Your cart is currently empty.').waitFor()
    expect(await storedLine(phone.page)).toBeUndefined()
  })
})
