// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startInlineForms } from './inline-forms.ts'

/** What the form has sent, and what the shop answers, one after the other. */
let sent: string[]
let answers: object[]
startInlineForms()
beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: URLSearchParams }) => {
    sent.push(String(body))
    return Response.json(answers.shift())
  })
  document.body.innerHTML = `<form action="/operator/products" data-inline>
    <input type="hidden" name="seen" value="1890" /><input name="price" value="1890" /><button>Save</button><output></output>
  </form>`
})
afterEach(() => vi.unstubAllGlobals())

it('a price that was changed meanwhile keeps what was typed, says theirs, and overwrites it with a second Save', async () => {
  answers = [
    { errors: { form: 'This was changed meanwhile. Theirs: Rs.2300.' }, values: { seen: '2300' } },
    { values: { price: '2100', seen: '2100' } },
  ]
  const form = document.querySelector('form')!
  const price = form.querySelector<HTMLInputElement>('[name=price]')!
  price.value = '2100'
  price.dispatchEvent(new Event('change', { bubbles: true }))
  await vi.waitFor(() => expect(form.dataset['state']).toBe('refused'))
  expect([price.value, form.querySelector('output')!.textContent]).toEqual(['2100', 'This was changed meanwhile. Theirs: Rs.2300.'])
  form.querySelector('button')!.click()
  await vi.waitFor(() => expect(form.dataset['state']).toBe('saved'))
  expect(sent).toEqual(['seen=1890&price=2100', 'seen=2300&price=2100'])
})
