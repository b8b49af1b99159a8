// @vitest-environment happy-dom
import { getByRole, getByText, waitFor } from '@testing-library/dom'
import { beforeEach, expect, it } from 'vitest'
import { answerForms, answerOf, openPage, type FormAnswer } from '../../../../test/support/component-page.tsx'
import { productOf } from '../../../../test/support/component-shop.ts'
import { operatorProducts, type ProductsProps } from '../catalogue/products.tsx'
import { operatorStock } from '../catalogue/stock.tsx'

const ADDRESS = '/operator/products'
const QUERY = { search: '', filter: 'all', stock: 'all', status: 'all' } as const
const propsOf = (price: string, more: Partial<ProductsProps> = {}): ProductsProps => {
  const rows = [productOf({ price })]
  const list: ProductsProps['list'] = { rows, query: QUERY, isFiltered: false, partial: false, address: ADDRESS, first: null, next: null }
  return { list, gaps: new Map(), change: null, refused: null, notice: null, ...more }
}
const saved = (price: string) => ({
  ...answerOf(operatorProducts, propsOf(price, { notice: { kind: 'good', text: 'Saved' } }))!,
  address: `${ADDRESS}?done=set-price`,
})
const priceOf = (root: HTMLElement, name: string) => getByRole<HTMLInputElement>(root, 'textbox', { name: `Price of ${name} in rupees` })

beforeEach(() => history.replaceState(null, '', ADDRESS))

it('a price that was changed meanwhile keeps what was typed, says theirs, and overwrites it with a second Save', async () => {
  const answers: FormAnswer[] = [
    {
      ...answerOf(
        operatorProducts,
        propsOf('2300', {
          refused: { action: 'set-price', target: 'kurta', typed: { price: '2100' }, errors: { price: 'Theirs: Rs.2300.' } },
        }),
      )!,
      status: 409,
    },
    saved('2100'),
  ]
  const sent = answerForms(() => answers.shift()!)
  const { root, user } = openPage(operatorProducts, propsOf('1890'))
  const price = priceOf(root, 'Kurta')
  await user.clear(price)
  await user.type(price, '2100{Enter}')
  await waitFor(() => getByText(root, 'Theirs: Rs.2300.'))
  expect(priceOf(root, 'Kurta').value).toBe('2100')
  await user.click(getByRole(root, 'button', { name: 'Save the price of Kurta' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.map(({ fields }) => [fields['seen'], fields['price']])).toEqual([
    ['1890', '2100'],
    ['2300', '2100'],
  ])
})

it('what is typed while a price is being saved stays, and is saved when it is left', async () => {
  const first = Promise.withResolvers<FormAnswer>()
  const sent = answerForms(() => (sent.length === 1 ? first.promise : saved('22')))
  const { root, user } = openPage(operatorProducts, propsOf('1890'))
  const price = priceOf(root, 'Kurta')
  await user.clear(price)
  await user.type(price, '2{Enter}')
  await waitFor(() => expect(sent).toHaveLength(1))
  await user.type(price, '2')
  await user.tab()
  first.resolve(saved('2'))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.map(({ fields }) => [fields['seen'], fields['price']])).toEqual([
    ['1890', '2'],
    ['2', '22'],
  ])
})

it('a form that got no answer is sent again under its key, and under another one once it is answered', async () => {
  const size = { stock: 5, held: 0, ahead: 0, shipsFrom: null, sku: null, shelf: null, price: null, cost: null }
  const kurta = { ...size, id: 'kurta', name: 'Kurta', oneSize: false, few: 3, isStocked: true, last: null, margin: null }
  const rows = ['M', 'L'].map((size) => ({ ...kurta, options: { size } }))
  const query = { search: '', product: null, pieces: 'all' } as const
  const list = { rows, query, isFiltered: false, partial: false, address: '/operator/stock', first: null, next: null }
  const props = { list, refused: null, notice: null, scans: false, threshold: null }
  const { root, user } = openPage(operatorStock, props)
  const answers = [null, answerOf(operatorStock, props)]
  const sent = answerForms(() => answers[Math.min(sent.length, 2) - 1]!)
  const received = () => getByRole<HTMLInputElement>(root, 'textbox', { name: 'Received of Kurta in L' })
  await user.type(received(), '12{Enter}')
  await waitFor(() => expect(sent).toHaveLength(1))
  await user.type(received(), '{Enter}')
  await waitFor(() => expect(received().value).toBe(''))
  expect(document.activeElement).toBe(getByRole(root, 'button', { name: 'Received: Kurta in L' }))
  await user.type(received(), '12{Enter}')
  await waitFor(() => expect(sent).toHaveLength(3))
  const [lost, again, next] = sent.map(({ fields }) => fields['once'])
  expect([again, next === lost]).toEqual([lost, false])
  expect(lost).toMatch(/^[\w-]{36}$/)
})
