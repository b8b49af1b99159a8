// @vitest-environment happy-dom
import { getByLabelText, getByRole, queryAllByText, waitFor } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { answerCalls, lineOf } from '../../../test/support/component-shop.ts'
import { renderIsland } from '../../../test/support/component.tsx'
import { ReviewBox } from './review-box.tsx'
import { Shipping } from './shipping.tsx'

type Filled = Record<string, string>

const BLANK = { name: '', addressLine1: '', addressLine2: '', cityLocality: '', stateProvince: '', postalCode: '' }
const ADDRESS = {
  ...BLANK,
  name: 'Asha Rao',
  addressLine1: '9 Chowk Bazaar',
  cityLocality: 'Jaipur',
  stateProvince: 'Rajasthan',
  postalCode: '302002',
}

/** As a person, the browser or a page that comes back fills them. */
function fill(root: HTMLElement, fields: Filled): void {
  for (const [name, value] of Object.entries(fields)) field(root, name).value = value
}

const field = (root: HTMLElement, name: string) => root.querySelector<HTMLInputElement>(`[name=${name}]`)!

describe('what was entered before the script is there', () => {
  it('is the address that is saved', async () => {
    const { calls } = answerCalls(({ body }) => ({ json: { id: 'new', address: body } }))
    const props = { uid: 'asha', lines: [lineOf({})], addresses: [], selectedId: null, form: { fields: BLANK, errors: {} } }
    const rest = { message: null, idempotencyKey: 'key', origin: location.origin }
    const { root, user } = await renderIsland(Shipping, { ...props, ...rest }, (page) => fill(page, ADDRESS))
    await user.click(getByRole(root, 'button', { name: 'Save address' }))
    await expect.poll(() => calls.find(({ path }) => path.endsWith('/addresses'))?.body).toEqual(ADDRESS)
  })

  it('is the review that is sent, with its photo', async () => {
    const { calls } = answerCalls(() => ({ json: { error: { message: 'Not now.' } }, status: 503 }))
    const fields = { rating: '', message: '', size: '', fit: '' }
    const props = {
      productId: 'dress',
      uid: 'asha',
      review: null,
      editing: false,
      fields,
      oneSize: false,
      photos: [],
      errors: {},
      listedEtag: '"1"',
    }
    const message = 'Soft, light and exactly the blue I wanted.'
    const { root, user } = await renderIsland(ReviewBox, props, (page) => {
      fill(page, { message, size: 'L' })
      getByLabelText<HTMLInputElement>(page, '4 stars').checked = true
      Object.defineProperty(field(page, 'photos'), 'files', {
        value: [new File(['x'], 'notes.txt', { type: 'text/plain' })],
        configurable: true,
      })
    })
    await waitFor(() => expect(queryAllByText(root, 'notes.txt')).toHaveLength(1))
    await user.click(getByRole(root, 'button', { name: 'Remove photo 1' }))
    await user.click(getByRole(root, 'button', { name: 'Submit review' }))
    await expect.poll(() => calls.map(({ body }) => body)).toMatchObject([{ rating: 4, message, size: 'L' }])
  })
})
