// @vitest-environment happy-dom
import { getByLabelText, getByRole, waitFor } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { answerForms, answerOf, openPage, type FormAnswer } from '../../../../test/support/component-page.tsx'
import { definePage } from '../../page.ts'
import { arrangePictures } from './arrange-pictures.ts'

const page = definePage({
  head: { title: 'A product' },
  Body: ({ pictures }: { pictures: string[] }) => (
    <form id="product" method="post" action="/operator/products/7" encType="multipart/form-data" data-in-place="">
      <div data-pictures="">
        <ul>
          {pictures.map((name) => (
            <li key={name} id={`picture-${name}`} data-place="">
              <button name="do" value={`up:${name}`} aria-label={`Move ${name} up`} disabled={name === pictures[0]} />
              <button name="do" value={`remove:${name}`} aria-label={`Remove ${name}`} />
            </li>
          ))}
        </ul>
        <input type="file" aria-label="Pictures" />
        <button data-drag="" hidden>
          Move
        </button>
      </div>
      <input name="chest" aria-label="Chest, XS" />
    </form>
  ),
})

function open() {
  const answer = Promise.withResolvers<FormAnswer>()
  const sent = answerForms(() => answer.promise)
  const { root, user } = openPage(page, { pictures: ['a', 'b', 'c'] })
  arrangePictures(root.querySelector<HTMLElement>('[data-pictures]')!)
  const press = (name: string) => user.click(getByRole(root, 'button', { name }))
  const become = async (...pictures: string[]) => {
    await waitFor(() => expect(sent).toHaveLength(1))
    answer.resolve(answerOf(page, { pictures }))
    await waitFor(() => expect(root.querySelectorAll('li')).toHaveLength(pictures.length))
    await waitFor(() => expect([...root.querySelectorAll('li')].map(({ id }) => id)).toEqual(pictures.map((name) => `picture-${name}`)))
  }
  return { root, user, press, become }
}

it('the focus follows a picture that is moved, to a button that can be pressed', async () => {
  const { root, press, become } = open()
  await press('Move b up')
  await become('b', 'a', 'c')
  expect(document.activeElement).toBe(getByRole(root, 'button', { name: 'Remove b' }))
})

it('the focus stays with whoever has gone on after a picture was removed', async () => {
  const { root, user, press, become } = open()
  await press('Remove b')
  const chest = getByLabelText<HTMLInputElement>(root, 'Chest, XS')
  await user.click(chest)
  await user.keyboard('9')
  await become('a', 'c')
  await user.keyboard('1')
  expect([document.activeElement, chest.value]).toEqual([chest, '91'])
})
