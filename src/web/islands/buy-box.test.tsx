// @vitest-environment happy-dom
import { getByRole, queryByRole, within } from '@testing-library/dom'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { lineOf, openCart, productOf } from '../../../test/support/component-shop.ts'
import { renderIsland } from '../../../test/support/component.tsx'
import type { CartLine } from '../../domain/cart/cart.ts'
import type { Product } from '../../domain/catalogue/product.ts'
import { USUAL_SIZES, type Size } from '../../domain/catalogue/size.ts'
import type { Variant } from '../../domain/catalogue/variant.ts'
import { BuyBox } from './buy-box.tsx'

const DRESS = productOf({ id: 'dress', name: 'Nargis Wrap Dress', description: '{"measures":{"chest":[88,93,98,103,108,113]}}' })
const OUT_OF_STOCK = { status: 400, json: { error: { message: 'This product is currently out of stock.' } } }

type Opening = Pick<NonNullable<Parameters<typeof openCart>[1]>, 'refuse' | 'held'> & { product?: Product; line?: CartLine }

async function open({ product = DRESS, line, ...answers }: Opening = {}, before?: (root: HTMLElement) => void) {
  const shop = openCart(line ? [line] : [], { shelf: [product], ...answers })
  const left = vi.spyOn(location, 'assign').mockImplementation(() => {})
  onTestFinished(() => left.mockRestore())
  const topic = { resource: 'product', params: { id: product.id }, etag: '"1"' } as const
  const props = { product, topic, lines: line ? [line] : [], another: false, signedIn: true, added: false, fit: null, message: null }
  return { ...(await renderIsland(BuyBox, props, before)), ...shop, left }
}

const sizeIn = (root: HTMLElement, size: Size) => getByRole<HTMLInputElement>(root, 'radio', { name: size })
const button = (root: HTMLElement, name: string) => getByRole(root, 'button', { name })

describe('the box to buy', () => {
  it('takes back what the shop refuses, and says why', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    const { root, user } = await open({ refuse: () => OUT_OF_STOCK })
    await user.click(button(root, 'Add to cart'))
    await expect.poll(() => queryByRole(root, 'alert')?.textContent).toContain('This product is currently out of stock.')
    expect(scrolled.mock.contexts).toContain(queryByRole(root, 'alert'))
    expect(queryByRole(root, 'spinbutton', { name: 'Quantity' })).toBeNull()
    expect(root.textContent).not.toContain('is in your cart')
  })

  it.each([
    ['a stole', productOf({ id: 'stole', name: 'Ajrakh Stole', oneSize: '1' })],
    ['coffee', { ...productOf({ id: 'coffee', name: 'Malabar' }), metadata: { ...productOf().metadata, type: 'coffee' } }],
  ])('adds %s without a choice of sizes', async (_, product) => {
    const { root, user, stored } = await open({ product })
    expect(queryByRole(root, 'radiogroup', { name: 'Size' })).toBeNull()
    await user.click(button(root, 'Add to cart'))
    await expect.poll(stored).toEqual([{ id: product.id, quantity: 1, size: 'M' }])
    expect(getByRole(root, 'spinbutton', { name: 'Quantity' })).toBeTruthy()
  })

  it('says on a phone which size it adds, and leads to the sizes', async () => {
    const { root, user } = await open()
    await user.click(getByRole(root, 'link', { name: 'Size M, change' }))
    expect(document.activeElement).toBe(sizeIn(root, 'M'))
    await user.click(sizeIn(root, 'L'))
    await user.click(getByRole(root, 'link', { name: 'Size L, change' }))
    expect(document.activeElement).toBe(sizeIn(root, 'L'))
  })

  it('says of which size few are left, and lets nobody add one that is gone', async () => {
    const variants: Variant[] = [
      { options: { size: 'M' }, available: true, low: 2 },
      { options: { size: 'XL' }, available: false },
    ]
    const { root, user } = await open({ product: { ...DRESS, variants } })
    expect(root.textContent).toContain('Only 2 left in M')
    await user.click(getByRole(root, 'radio', { name: 'XL, gone' }))
    expect(root.textContent).toContain('XL is gone for now')
    expect(root.textContent).toContain('We write once, when XL is back.')
    expect(root.textContent).not.toContain('XL fits')
    expect(queryByRole(root, 'button', { name: 'Add to cart' })).toBeNull()
    // The form is the shop's, also for somebody who is signed in.
    const submitted = new Promise<unknown[]>((resolve) => {
      root.addEventListener('submit', (event) => {
        const pressed = event.submitter as HTMLButtonElement
        resolve([event.defaultPrevented, new URL(pressed.formAction).pathname, pressed.value])
        event.preventDefault()
      })
    })
    await user.click(button(root, 'Tell me when it is back'))
    expect(await submitted).toEqual([false, '/product/dress/wait', 'yes'])
    await user.click(sizeIn(root, 'L'))
    expect(root.textContent).not.toMatch(/left in|gone for now/)
    expect(button(root, 'Add to cart')).toBeTruthy()
  })

  it('lets nobody take a size for one that is there while the whole product is out of stock', async () => {
    const { root, user } = await open({ product: { ...DRESS, active: false } })
    const sizes = within(getByRole(root, 'radiogroup', { name: 'Size' })).getAllByRole('radio')
    expect(sizes.map((size) => size.getAttribute('aria-label'))).toEqual(USUAL_SIZES.list.map((size) => `${size}, gone`))
    expect(root.textContent).toContain('Size to wait for')
    await user.click(getByRole(root, 'radio', { name: 'L, gone' }))
    expect(root.textContent).toContain('We write once, when L is back.')
    expect(button(root, 'Tell me when it is back')).toBeTruthy()
  })

  it('says what the chosen kind costs where that differs, with its sale', async () => {
    const variants: Variant[] = [
      { options: { size: 'M' }, available: true, price: 1000 },
      { options: { size: 'L' }, available: true, price: 1200 },
      { options: { size: 'XL' }, available: true, price: 900, price_regular: 1400, price_until: '2026-11-30T18:30:00.000Z' },
    ]
    const { root, user } = await open({ product: { ...DRESS, variants } })
    expect(root.textContent).not.toContain('costs')
    await user.click(sizeIn(root, 'L'))
    expect(root.textContent).toContain('L costs Rs.1200')
    await user.click(sizeIn(root, 'XL'))
    expect(root.textContent).toContain('XL costs Rs.1400, until 30\u00a0Nov Rs.900')
  })

  it('stays quiet at a second tap, which meets the link that has taken the button’s place', async () => {
    const { root, user, stored } = await open()
    let addedAt = 0
    root.addEventListener('submit', ({ timeStamp }) => (addedAt = timeStamp), true)
    await user.click(button(root, 'Add to cart'))
    const checkout = getByRole(root, 'link', { name: 'Checkout' })
    const press = (detail: number) => {
      const click = new MouseEvent('click', { bubbles: true, cancelable: true, detail })
      // However long a busy machine has taken since.
      Object.defineProperty(click, 'timeStamp', { value: addedAt + 200 })
      checkout.dispatchEvent(click)
      return click.defaultPrevented
    }
    await expect.poll(stored).toHaveLength(1)
    expect([press(2), press(0)]).toEqual([true, false])
    expect(root.textContent).toContain('In your cart, size M')
  })

  it('goes to the cart once the addition has got there', async () => {
    const held = Promise.withResolvers<void>()
    const { root, user, stored, left } = await open({ held: held.promise })
    await user.click(button(root, 'Add to cart'))
    getByRole(root, 'link', { name: 'Checkout' }).focus()
    await user.keyboard('{Enter}')
    expect(left.mock.calls).toEqual([])
    held.resolve()
    await expect.poll(() => left.mock.calls).toEqual([['http://localhost:3000/checkout']])
    expect(stored()).toEqual([{ id: 'dress', quantity: 1, size: 'M' }])
  })
})

describe('a size that was chosen before the script was there', () => {
  it('counts for the next addition', async () => {
    const { root, user, stored } = await open({}, (page) => void (sizeIn(page, 'XL').checked = true))
    await user.click(button(root, 'Add to cart'))
    await expect.poll(stored).toEqual([{ id: 'dress', quantity: 1, size: 'XL' }])
  })

  it('does not change what is in the cart, and its button answers again', async () => {
    const line = lineOf({ id: 'dress' }, { ...DRESS, size: 'XL' })
    const { root, user, stored } = await open({ line }, (page) => void (sizeIn(page, 'S').checked = true))
    await expect.poll(() => sizeIn(root, 'XL').checked).toBe(true)
    expect(stored()).toEqual([{ id: 'dress', quantity: 1, size: 'XL' }])
    await user.click(sizeIn(root, 'S'))
    await expect.poll(stored).toEqual([{ id: 'dress', quantity: 1, size: 'S' }])
  })
})

describe('the size chart', () => {
  it('opens over the product with the chosen size marked, and speaks both units', async () => {
    const { root, user } = await open()
    await user.click(sizeIn(root, 'XL'))
    expect(root.textContent).toContain('XL fits bust')
    expect(root.textContent).toContain('The garment itself: chest 43\u{A0}in (108\u{A0}cm)')
    await user.click(getByRole(root, 'link', { name: 'Size chart' }))
    const dialog = within(getByRole(root, 'dialog', { name: 'Clothing Size Chart' }))
    expect(dialog.getAllByRole('row', { current: true }).map((row) => row.querySelector('th')?.textContent)).toEqual(['XL', 'XL'])
    expect(within(dialog.getByRole('table', { name: 'This garment' })).getAllByRole('row', { name: /^(X|XX)?[SML] \d/ })).toHaveLength(6)
    await user.click(dialog.getByRole('link', { name: 'Centimetres' }))
    expect(dialog.getByRole('columnheader', { name: 'Bust cm' })).toBeTruthy()
    expect(dialog.getByRole('row', { name: 'XL 102 91 117' })).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    expect(queryByRole(root, 'dialog')).toBeNull()
  })
})
