// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { arrangeRows } from './arrange-rows.ts'

it('a row that is dragged onto another one is sent with the place of that one', () => {
  document.body.innerHTML = `<div id="list">${['a', 'b', 'c']
    .map((id, index) => `<li id="${id}" data-place="${index + 1}"><span>${id}</span><form><input name="at" value="9"></form></li>`)
    .join('')}</div>`
  const list = document.getElementById('list')!
  const sent: [string, string][] = []
  list.addEventListener('submit', (event) => {
    event.preventDefault()
    const form = event.target as HTMLFormElement
    sent.push([form.closest('li')!.id, (form.elements.namedItem('at') as HTMLInputElement).value])
  })
  arrangeRows(list)
  const drag = (from: string, onto: string) => {
    document.querySelector(`#${from} span`)!.dispatchEvent(new Event('dragstart', { bubbles: true }))
    document.querySelector(`#${onto} span`)!.dispatchEvent(new Event('drop', { bubbles: true, cancelable: true }))
  }
  drag('c', 'a')
  drag('b', 'b')
  expect(sent).toEqual([['c', '1']])
})
