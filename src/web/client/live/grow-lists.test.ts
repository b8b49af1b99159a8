// @vitest-environment happy-dom
import { expect, it, onTestFinished, vi } from 'vitest'
import { growLists } from './grow-lists.ts'

let shown = Promise.withResolvers<boolean>()
growLists(() => shown.promise)

/** The list, whose link has been pressed, and a field elsewhere. */
function press(): { field: HTMLElement; left: () => unknown[] } {
  shown = Promise.withResolvers<boolean>()
  document.body.innerHTML = `<ul id="list"><li id="one"></li></ul><a href="/shop?page=2" data-grows="list">Show more</a><textarea></textarea>`
  const leave = vi.spyOn(location, 'assign').mockImplementation(() => {})
  onTestFinished(() => {
    leave.mockRestore()
    document.body.innerHTML = ''
  })
  const link = document.querySelector('a')!
  link.focus()
  link.click()
  return { field: document.querySelector('textarea')!, left: () => leave.mock.calls }
}

async function show(isShown: boolean): Promise<void> {
  if (isShown) document.querySelector('ul')!.insertAdjacentHTML('beforeend', '<li id="two"></li>')
  shown.resolve(isShown)
  await new Promise((done) => setTimeout(done))
}

it('the focus goes to the first new entry', async () => {
  press()
  await show(true)
  expect(document.activeElement?.id).toBe('two')
})

it('the browser follows the link where the list cannot be had', async () => {
  const { left } = press()
  await show(false)
  expect(left()).toHaveLength(1)
})

it.each([true, false])('whoever types elsewhere by now stays there, whether the list comes or not: %s', async (isShown) => {
  const { field, left } = press()
  field.focus()
  await show(isShown)
  expect([document.activeElement, left()]).toEqual([field, []])
})
