// @vitest-environment happy-dom
import { findByRole, getByRole, queryByRole, within } from '@testing-library/dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { openCart, productOf } from '../../../test/support/component-shop.ts'
import { renderIsland } from '../../../test/support/component.tsx'
import type { GarmentKind } from '../../domain/sizes/garment.ts'
import { BuyBox } from './buy-box.tsx'

const LENGTHS = [108, 110, 112, 114, 116, 118]
const CHESTS = [90, 95, 100, 105, 110, 115]

async function open({
  garment = 'kurta',
  measures = { chest: CHESTS, length: LENGTHS },
}: { garment?: GarmentKind | 'stole'; measures?: object } = {}) {
  const product = productOf({ id: 'kurta', name: 'Kurta', description: JSON.stringify({ garment, measures }) })
  openCart([], { shelf: [product] })
  const topic = { resource: 'product', params: { id: product.id }, etag: '"1"' } as const
  return renderIsland(BuyBox, { product, topic, lines: [], another: false, signedIn: true, added: false, fit: null, message: null })
}

async function openDialog(from: Awaited<ReturnType<typeof open>>) {
  await from.user.click(getByRole(from.root, 'button', { name: 'See it on your height' }))
  return within(await findByRole(document.body, 'dialog', { name: 'See it on your height' }))
}

describe('a garment on one’s own height', () => {
  beforeEach(() => localStorage.clear())

  it('says where it falls, on other heights and in other sizes', async () => {
    const opened = await open()
    const dialog = await openDialog(opened)
    dialog.getByText('On 163 cm the hem falls 21 cm below the knee.')
    await opened.user.click(dialog.getByRole('radio', { name: /^XXL\b/ }))
    dialog.getByRole('img', { name: 'On 163 cm the hem falls 27 cm below the knee.' })
    await opened.user.clear(dialog.getByRole('spinbutton', { name: 'Your height' }))
    await opened.user.type(dialog.getByRole('spinbutton', { name: 'Your height' }), '180')
    dialog.getByText('On 180 cm the hem falls 18 cm below the knee.')
    await opened.user.click(dialog.getByRole('radio', { name: 'ft in' }))
    expect(dialog.getByRole('spinbutton', { name: 'Your height, feet' })).toHaveProperty('value', '5')
    expect(dialog.getByRole('spinbutton', { name: 'Your height, inches' })).toHaveProperty('value', '11')
  })

  it('compares each size with somebody’s best, and leaves the choice on the page until it is taken', async () => {
    const opened = await open()
    const dialog = await openDialog(opened)
    await opened.user.type(dialog.getByRole('spinbutton', { name: 'My best kurta is … cm across' }), '48')
    await opened.user.click(dialog.getByRole('radio', { name: /^L\b.*4 cm roomier than yours$/ }))
    expect(getByRole<HTMLInputElement>(opened.root, 'radio', { name: 'M' }).checked).toBe(true)
    await opened.user.click(dialog.getByRole('button', { name: 'Choose L' }))
    expect(getByRole<HTMLInputElement>(opened.root, 'radio', { name: 'L' }).checked).toBe(true)
    await expect.poll(() => queryByRole(document.body, 'dialog', { name: 'See it on your height' })).toBeNull()
  })

  it('remembers on this device which size is theirs, for kurtas alone, until they say otherwise', async () => {
    localStorage.setItem('yourMeasures', '{"height":170,"best":{"kurta":51}}')
    const other = await open({ garment: 'shirt' })
    expect(other.root.textContent).not.toContain('Your size here')
    const opened = await open()
    expect(opened.root.textContent).toContain('Your size here: M. As wide as your best kurta.')
    expect(getByRole<HTMLInputElement>(opened.root, 'radio', { name: 'M' }).checked).toBe(true)
    const dialog = await openDialog(opened)
    await opened.user.click(dialog.getByRole('button', { name: 'Forget them' }))
    expect(localStorage.getItem('yourMeasures')).toBeNull()
    expect(opened.root.textContent).not.toContain('Your size here')
  })

  it.each([
    ['nonsense', 'null'],
    ['numbers out of bounds', '{"height":1e9,"best":{"kurta":-4,"__proto__":50}}'],
    ['another kind of value', '{"height":"170","best":[48],"unit":"miles"}'],
  ])('begins anew where %s is stored', async (_, stored) => {
    localStorage.setItem('yourMeasures', stored)
    const opened = await open()
    expect(opened.root.textContent).not.toContain('Your size here')
    const dialog = await openDialog(opened)
    dialog.getByText('On 163 cm the hem falls 21 cm below the knee.')
  })

  it('has no field for a chest where there is none, and no figure of what has no outline', async () => {
    const trousers = await open({ garment: 'trousers', measures: { length: LENGTHS } })
    const dialog = await openDialog(trousers)
    expect(dialog.queryByRole('spinbutton', { name: /best/ })).toBeNull()
    const stole = await open({ garment: 'stole' })
    expect(queryByRole(stole.root, 'button', { name: 'See it on your height' })).toBeNull()
  })
})
