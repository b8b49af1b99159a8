// @vitest-environment happy-dom
import { getByLabelText, getByRole, getByText, queryByRole, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { termsOf } from '../../../test/support/codes.ts'
import { lineOf, openCart } from '../../../test/support/component-shop.ts'
import { renderIsland } from '../../../test/support/component.tsx'
import type { CartLine } from '../../domain/cart/cart.ts'
import { NO_TERMS } from '../../domain/prices/cart-terms.ts'
import type { CodeTerms } from '../../domain/prices/code.ts'
import { cart } from '../client/cart/cart.ts'
import { CartLines } from './cart-lines.tsx'

const KURTA = lineOf({ id: 'kurta', name: 'Neel Buti Kurta', price: '1890' })
const TOTE = lineOf({ id: 'tote', name: 'Kairi Tote', price: '690', oneSize: '1' })

const CODE = termsOf('DIWALI10', { percent: 10, minimum: 2000 })

const HALF_OF_TOTES = termsOf('TOTES', { rupees: 600, products: ['tote'], automatic: true })
const PROMISES = { 0: 'Order today, with you soon.', 4: 'Order today, with you later.' }

type Before = (root: HTMLElement) => void
type Opened = { before?: Before; held?: Promise<void>; automatic?: CodeTerms[] }

async function open(lines: CartLine[], opened: Before | Opened = {}) {
  const { before, held, automatic = [] } = typeof opened === 'function' ? { before: opened } : opened
  const { stored, removeElsewhere } = openCart(lines, { codes: [CODE], held, automatic })
  const rest = { promises: PROMISES, companion: null, terms: { ...NO_TERMS, automatic }, refusedCode: null, suggestions: [], message: null }
  const { root, user } = await renderIsland(CartLines, { lines, ...rest }, before)
  const row = (name: string) => within(getByRole(root, 'article', { name }))
  const summary = () => getByRole(root, 'region', { name: 'Order Summary' }).textContent
  return { root, user, row, summary, stored, removeElsewhere }
}

const quantityIn = (root: HTMLElement) => getByLabelText<HTMLInputElement>(root, 'Quantity')
const sizeIn = (root: HTMLElement) => getByRole<HTMLSelectElement>(root, 'combobox', { name: 'Size' })

describe('a code', () => {
  it('is entered, counts as the cart changes, and is taken out', async () => {
    const { root, user, row, summary } = await open([{ ...KURTA, quantity: 2 }, TOTE])
    expect(summary()).not.toContain('DIWALI10')
    await user.click(getByText(root, 'Have a code?'))
    await user.type(getByRole(root, 'textbox', { name: 'Code' }), 'diwali10{Enter}')
    await waitFor(() => expect(summary()).toContain('DIWALI10, 10% off Remove−Rs.447'))
    expect(summary()).toContain(`Rs.${2 * 1890 + 690 - 447}`)
    await user.click(row('Neel Buti Kurta').getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(summary()).toContain('DIWALI10 counts from Rs.2000 on.'))
    await user.click(getByRole(root, 'button', { name: 'Remove code DIWALI10' }))
    await waitFor(() => expect(summary()).not.toContain('DIWALI10'))
  })

  it('gives way to a discount without one that takes more off, and comes back where that one does not count', async () => {
    const { root, user, row, summary } = await open([{ ...KURTA, quantity: 2 }, TOTE], { automatic: [HALF_OF_TOTES] })
    await waitFor(() => expect(summary()).toContain('TOTES, Rs.600 off −Rs.600'))
    expect(queryByRole(root, 'button', { name: 'Remove code TOTES' })).toBeNull()
    await user.click(getByText(root, 'Have a code?'))
    await user.type(getByRole(root, 'textbox', { name: 'Code' }), 'diwali10{Enter}')
    await waitFor(() => expect(summary()).toContain('Another discount takes more off, and counts in place of DIWALI10.'))
    await user.click(row('Kairi Tote').getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(summary()).toContain('DIWALI10, 10% off Remove−Rs.378'))
    expect(summary()).not.toContain('TOTES')
  })

  it('that cannot be used says so beside the field, which keeps it', async () => {
    const { root, user, summary } = await open([TOTE])
    await user.click(getByText(root, 'Have a code?'))
    await user.type(getByRole(root, 'textbox', { name: 'Code' }), 'NOPE')
    await user.click(getByRole(root, 'button', { name: 'Apply' }))
    await waitFor(() => expect(getByRole(root, 'alert').textContent).toBe('This code cannot be used.'))
    const field = getByRole<HTMLInputElement>(root, 'textbox', { name: 'Code' })
    expect(field.value).toBe('NOPE')
    await expect.poll(() => document.activeElement).toBe(field)
    expect(summary()).toContain('TotalRs.690')
  })
})

it('What is typed while a code is being looked up stays, and the focus with it', async () => {
  const held = Promise.withResolvers<void>()
  const { root, user, summary } = await open([{ ...KURTA, quantity: 2 }], { held: held.promise })
  await user.click(getByText(root, 'Have a code?'))
  const code = getByRole<HTMLInputElement>(root, 'textbox', { name: 'Code' })
  await user.type(code, 'DIWALI10{Enter}')
  await user.type(code, '0')
  held.resolve()
  await waitFor(() => expect(summary()).toContain('DIWALI10, 10% off'))
  expect([code.value, document.activeElement, code.closest('details')!.open]).toEqual(['DIWALI100', code, true])
})

describe('the cart', () => {
  it('counts and stores what is changed, and empties', async () => {
    const { root, user, row, summary, stored } = await open([KURTA, TOTE])
    await user.selectOptions(row('Neel Buti Kurta').getByRole('combobox', { name: 'Size' }), 'XXL')
    const quantity = row('Neel Buti Kurta').getByLabelText('Quantity')
    await user.clear(quantity)
    await user.type(quantity, '3{Enter}')
    expect(summary()).toContain(`Rs.${3 * 1890 + 690}`)
    await user.click(row('Kairi Tote').getByRole('button', { name: 'One more' }))
    expect(summary()).toContain(`Rs.${3 * 1890 + 2 * 690}`)
    await expect.poll(stored).toEqual([
      { id: 'kurta', quantity: 3, size: 'XXL' },
      { id: 'tote', quantity: 2, size: 'M' },
    ])
    for (const name of ['Neel Buti Kurta', 'Kairi Tote']) await user.click(row(name).getByRole('button', { name: 'Remove' }))
    expect(root.textContent).toContain('Your cart is currently empty.')
    await expect.poll(stored).toEqual([])
  })

  it('keeps the quantity that is being typed while another device changes it', async () => {
    const { root, user, summary, stored } = await open([KURTA])
    await user.clear(quantityIn(root))
    cart.receive([{ ...KURTA, quantity: 7 }])
    await waitFor(() => expect(summary()).toContain(`Rs.${7 * 1890}`))
    await user.type(quantityIn(root), '5')
    await user.tab()
    await expect.poll(stored).toEqual([{ id: 'kurta', quantity: 5, size: 'M' }])
  })

  it('gives back what was removed, in its size and its quantity, at a press of the key that has the focus', async () => {
    const { root, user, row, stored } = await open([{ ...KURTA, quantity: 2, size: 'L', options: { size: 'L' } }, TOTE])
    await user.click(row('Neel Buti Kurta').getByRole('button', { name: 'Remove' }))
    expect(queryByRole(root, 'article', { name: 'Neel Buti Kurta' })).toBeNull()
    await expect.poll(stored).toHaveLength(1)
    const undo = getByRole(root, 'button', { name: 'Undo the removal of Neel Buti Kurta' })
    expect(document.activeElement).toBe(undo)
    await user.keyboard('{Enter}')
    await expect.poll(stored).toContainEqual({ id: 'kurta', quantity: 2, size: 'L' })
    expect(row('Neel Buti Kurta').getByRole<HTMLSelectElement>('combobox', { name: 'Size' }).value).toBe('L')
  })

  it('gives the focus to nothing that another device removes', async () => {
    const { root, user, row, stored, removeElsewhere } = await open([KURTA, TOTE])
    await user.click(row('Neel Buti Kurta').getByRole('button', { name: 'Remove' }))
    await user.keyboard('{Enter}')
    await expect.poll(stored).toHaveLength(2)
    removeElsewhere('kurta')
    const more = row('Kairi Tote').getByRole('button', { name: 'One more' })
    await user.click(more)
    await waitFor(() => getByRole(root, 'button', { name: 'Undo the removal of Neel Buti Kurta' }))
    expect(document.activeElement).toBe(more)
  })

  it('does not count what cannot be bought, and says what to do', async () => {
    const stole = lineOf({ id: 'stole', name: 'Ajrakh Stole', price: '1290', isOos: '1', oneSize: '1' })
    const { root, summary } = await open([stole, TOTE])
    expect(root.textContent).toContain('This product is currently out of stock. Please remove it to go on.')
    expect(summary()).toMatch(/Items\s*Rs\.1980\s*Out of stock\s*−Rs\.1290\s*Tax\s*Rs\.0\s*Shipping\s*TBC\s*Total\s*Rs\.690/)
  })

  it('shows what comes in one size without a choice of sizes', async () => {
    const { row } = await open([TOTE])
    expect(row('Kairi Tote').getByText('One size')).toBeTruthy()
    expect(row('Kairi Tote').queryByRole('combobox')).toBeNull()
  })

  it('loses a line that another device has removed, instead of bringing it back by a change', async () => {
    const { root, user, stored, removeElsewhere } = await open([KURTA])
    removeElsewhere('kurta')
    await user.click(getByRole(root, 'button', { name: 'One more' }))
    await expect.poll(() => root.textContent).toContain('Your cart is currently empty.')
    expect(stored()).toEqual([])
  })
})

describe('what was done in the cart before the script was there', () => {
  it('counts: what was typed and chosen', async () => {
    const { root, stored } = await open([KURTA], (page) => {
      quantityIn(page).value = '5'
      sizeIn(page).value = 'XL'
    })
    await expect.poll(stored).toEqual([{ id: 'kurta', quantity: 5, size: 'XL' }])
    expect([quantityIn(root).value, sizeIn(root).value]).toEqual(['5', 'XL'])
  })

  it('is not cut short while somebody is still typing', async () => {
    const { root, user, stored } = await open([KURTA], (page) => {
      quantityIn(page).value = ''
      quantityIn(page).focus()
    })
    await user.keyboard('4')
    await expect.poll(stored).toEqual([{ id: 'kurta', quantity: 4, size: 'M' }])
    expect(quantityIn(root).value).toBe('4')
  })

  it('leaves the quantity as it was where it is none', async () => {
    const { root, stored } = await open([KURTA], (page) => void (quantityIn(page).value = ''))
    await expect.poll(() => quantityIn(root).value).toBe('1')
    expect(stored()).toEqual([{ id: 'kurta', quantity: 1, size: 'M' }])
  })
})

it('The sums say when the last of the pieces comes, also once it is removed', async () => {
  const madeToOrder = { ...KURTA, metadata: { ...KURTA.metadata, ready_in_days: '4' } }
  const { user, row, summary } = await open([madeToOrder, TOTE])
  expect(summary()).toContain('with you later. Free across India.')
  await user.click(row(KURTA.name).getByRole('button', { name: 'Remove' }))
  expect(summary()).toContain('with you soon. Free across India.')
})
