// @vitest-environment happy-dom
import { getAllByRole, getByLabelText, getByRole, getByText, waitFor } from '@testing-library/dom'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { answerForms, answerOf, openPage, type FormAnswer } from '../../../../test/support/component-page.tsx'
import { accountPhone } from '../../../../test/support/form-pages.tsx'
import {
  field as fieldIn,
  HOME,
  liveUpdate,
  open as openShipping,
  place,
  propsOf,
  typeAddress,
  WORK,
} from '../../../../test/support/shipping-page.ts'
import { SIGNED_OUT, UNREACHABLE, WENT_WRONG } from '../../../messages/answers.ts'
import { definePage } from '../../page.ts'
import { confirmation } from '../../pages/accounts/confirmation.tsx'
import { register } from '../../pages/accounts/register.tsx'
import { shipping } from '../../pages/checkout/shipping.tsx'
import { OwnReview } from '../../pages/reviews/own-review.tsx'
import type { OwnReviewProps } from '../../pages/reviews/review-form.tsx'
import { fillFromPin } from './checkout/fill-from-pin.ts'
import { morph } from './page/morph.ts'
import { parsePage } from './page/parse-page.ts'
import { startPhotos } from './reviews/review-photos.ts'

const page = definePage({
  head: { title: 'A product' },
  Body: (own: OwnReviewProps) => <OwnReview own={own} listed={{ resource: 'reviews', params: { id: 'dress' } }} />,
})
const EMPTY = { productId: 'dress', uid: 'asha', review: null, editing: false, sizes: ['S', 'M', 'L'], photos: [], errors: {} }
const REVIEW: OwnReviewProps = { ...EMPTY, fields: { rating: '', message: '', size: '', fit: '' } }
const MESSAGE = 'Soft, light and exactly the blue I wanted.'

startPhotos()
afterEach(() => void (document.title = ''))

const message = (root: HTMLElement) => getByRole<HTMLTextAreaElement>(root, 'textbox', { name: 'Your review' })

async function writeReview() {
  document.title = 'A product | Chhaap'
  const moves = [vi.spyOn(location, 'assign'), vi.spyOn(location, 'replace')].map((move) => move.mockImplementation(() => {}))
  onTestFinished(() => moves.forEach((move) => move.mockRestore()))
  const { root, user } = openPage(page, REVIEW)
  await user.type(message(root), MESSAGE)
  await user.click(getByLabelText(root, '4 stars'))
  return {
    root,
    user,
    send: () => user.click(getByRole(root, 'button', { name: 'Submit review' })),
    left: () => moves.flatMap(({ mock }) => mock.calls),
  }
}

describe('an answer that is none of the shop’s takes nothing of what is typed, and something is said', () => {
  const foreign = (title: string) => `<title>${title}</title><main><form><p>Words of others</p></form></main>`
  it.each<[name: string, answer: FormAnswer, words: string]>([
    ['no answer', null, UNREACHABLE],
    ['a proxy’s page', { status: 502, html: '<h1>502</h1>' }, WENT_WRONG],
    ['a proxy’s page that came too late', { status: 504, html: '<html><body><center>504</center></body></html>' }, WENT_WRONG],
    ['a proxy’s page for too large a body', { status: 413, html: '<h1>413 Request Entity Too Large</h1>' }, WENT_WRONG],
    ['a proxy’s page for too many', { status: 429, html: 'Too many requests' }, WENT_WRONG],
    ['nothing', { status: 200, html: '' }, WENT_WRONG],
    ['JSON', { status: 200, html: '{"error":{"status":"INTERNAL"}}' }, WENT_WRONG],
    ['a page of another shop', { status: 200, html: foreign('Shoes | Elsewhere') }, WENT_WRONG],
    ['a fault’s page of another shop', { status: 500, html: foreign('Oh no') }, WENT_WRONG],
    ['a proxy’s page to sign in', { html: foreign('Sign in'), address: '/oauth2/sign_in' }, WENT_WRONG],
    [
      'the shop’s page to sign in',
      { html: '<title>Sign in | Chhaap</title><main></main>', address: '/signin?redirect=/product/dress' },
      SIGNED_OUT,
    ],
    ['the shop’s page of a fault', { status: 503, html: '<title>Busy | Chhaap</title><main><p>In a moment.</p></main>' }, 'In a moment.'],
  ])('%s', async (_, answer, words) => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    answerForms(() => answer)
    const { root, send, left } = await writeReview()
    await send()
    await waitFor(() => getByText(root, words))
    expect([message(root).value, getByLabelText<HTMLInputElement>(root, '4 stars').checked]).toEqual([MESSAGE, true])
    expect([left(), getByText(root, words).hidden]).toEqual([[], false])
    expect(scrolled.mock.contexts.map((element) => (element as Element).textContent)).toContain(words)
  })
})

describe('what is said stays until something is changed', () => {
  /** Longer than a pause in typing and the end of a press. */
  const letTimePass = () => vi.advanceTimersByTime(2000)
  const input = (field: Element) => field.dispatchEvent(new Event('input', { bubbles: true }))

  function leave(field: HTMLElement): void {
    field.focus()
    field.blur()
    // The press before it has ended.
    document.dispatchEvent(new Event('pointerup'))
    letTimePass()
  }

  it('why a form was not sent', async () => {
    answerForms(() => null)
    const { root, send } = await writeReview()
    await send()
    const note = await waitFor(() => getByText(root, UNREACHABLE))
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    leave(message(root))
    expect(note.hidden).toBe(false)
    input(message(root))
    expect(note.hidden).toBe(true)
  })

  it('that there is no room for a photo', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { root } = openPage(page, REVIEW)
    const photos = root.querySelector<HTMLInputElement>('[name=photos]')!
    const files = Array.from({ length: 6 }, (_, at) => new File(['x'], `${at}.txt`, { type: 'text/plain' }))
    Object.defineProperty(photos, 'files', { value: files })
    for (const type of ['input', 'change']) photos.dispatchEvent(new Event(type, { bubbles: true }))
    leave(photos)
    expect(getByText(root, 'You can add up to 5 photos.').hidden).toBe(false)
  })

  it('what only the shop knew of a field, while another one is changed', async () => {
    const words = 'This is one of the most common passwords.'
    const props = { demo: false, kept: null, providers: [], providerFailure: null, redirect: '/', email: 'asha@example.org', errors: {} }
    answerForms(() => answerOf(register, { ...props, errors: { password: words } }, 422))
    const { root, user } = openPage(register, props)
    for (const name of ['password', 'confirm']) await user.type(fieldIn(root, name), 'password123')
    await user.click(getByRole(root, 'button', { name: 'Register' }))
    await waitFor(() => getByText(root, words))
    await user.type(fieldIn(root, 'email'), '.in')
    expect(getByText(root, words).hidden).toBe(false)
    await user.type(fieldIn(root, 'password'), '4')
    expect(root.textContent).not.toContain(words)
  })

  it('beside Place Order and in a form, when another device changes the page', async () => {
    const { root, user } = openShipping([HOME, WORK])
    const fetched = vi.mocked(fetch)
    vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
      path.startsWith('/functions/') ? Promise.reject(new TypeError()) : fetched(path, init),
    )
    await user.click(place(root))
    const words = await waitFor(() => getByText(root, /^The payment could not be started/))
    await user.click(getAllByRole(root, 'button', { name: 'Make default' })[0]!)
    await waitFor(() => getByText(root, UNREACHABLE))
    liveUpdate(root, [WORK, HOME])
    expect([words.isConnected && words.hidden, getByText(root, UNREACHABLE).hidden]).toEqual([false, false])
  })
})

it('a form that asks whether it is they goes on asking when the page changes, with the providers below it', async () => {
  const ask = { address: '/account/phone', email: 'asha@example.org', hasPassword: true, providers: ['google' as const], failure: null }
  const asking = answerOf(confirmation, { ...ask, back: '/account', form: { fields: [], lost: null }, error: null }, 422)
  answerForms(() => asking)
  const phone = { state: 'number' as const, number: null, codeUntil: null, typed: '', error: null }
  const { root, user } = openPage(accountPhone, phone)
  await user.click(getByRole(root, 'button', { name: 'Send code' }))
  await waitFor(() => getByText(root, 'Confirm that it is you'))
  morph(root, parsePage(answerOf(accountPhone, phone)!.html).querySelector('main')!)
  expect([root.querySelector('form')!.dataset['waits'], document.activeElement]).toEqual(['', fieldIn(root, 'confirm_password')])
  getByRole(root, 'button', { name: 'Continue with Google' })
})

it('what was saved leaves its form empty and folded, also when a live update has shown it before the answer', async () => {
  const answer = Promise.withResolvers<FormAnswer>()
  const { root, user } = openShipping([])
  answerForms(() => answer.promise)
  await typeAddress(root, user, '302001')
  await user.click(getByRole(root, 'button', { name: 'Save address' }))
  liveUpdate(root, [HOME])
  answer.resolve(answerOf(shipping, propsOf([HOME], { done: 'saved' })))
  await waitFor(() => expect(fieldIn(root, 'addressLine1').value).toBe(''))
  expect(fieldIn(root, 'addressLine1').closest('details')?.open).toBe(false)
})

describe('an answer moves the focus only from what was pressed', () => {
  it('not away from another field, nor the caret in it', async () => {
    const answer = Promise.withResolvers<FormAnswer>()
    const { root, user } = openShipping([HOME, WORK])
    vi.stubGlobal('fetch', async (path: string) => {
      const { html } = (await answer.promise)!
      return Object.defineProperty(new Response(html), 'url', { value: new URL(path, location.href).href })
    })
    await user.click(getAllByRole(root, 'button', { name: 'Make default' })[0]!)
    await user.click(fieldIn(root, 'name'))
    await user.keyboard('Asha Rao')
    fieldIn(root, 'name').setSelectionRange(2, 4)
    answer.resolve(answerOf(shipping, propsOf([WORK, HOME], { done: 'default' })))
    await waitFor(() => getByText(root, 'This address is the default from now on.'))
    const { value, selectionStart, selectionEnd } = fieldIn(root, 'name')
    expect([document.activeElement, value, selectionStart, selectionEnd]).toEqual([fieldIn(root, 'name'), 'Asha Rao', 2, 4])
  })

  it('nor the caret of a field of its own form that is typed in', async () => {
    const answer = Promise.withResolvers<FormAnswer>()
    answerForms(() => answer.promise)
    const { root, user, send } = await writeReview()
    await send()
    await user.click(message(root))
    await user.keyboard(' It fits.')
    message(root).setSelectionRange(5, 5)
    answer.resolve({
      status: 422,
      html: `<title>A product | Chhaap</title>${answerOf(page, { ...REVIEW, fields: { ...REVIEW.fields, message: MESSAGE }, errors: { rating: 'Please provide a rating.' } })!.html}`,
    })
    await waitFor(() => getByText(root, 'Please provide a rating.'))
    expect([document.activeElement, message(root).value, message(root).selectionStart]).toEqual([message(root), `${MESSAGE} It fits.`, 5])
  })

  it('nor to a wrong field while a PIN code was looked up', async () => {
    const places = Promise.withResolvers<Response>()
    const { root, user } = openShipping([])
    vi.stubGlobal('fetch', () => places.promise)
    fillFromPin()
    await typeAddress(root, user, '302001')
    await user.clear(fieldIn(root, 'addressLine1'))
    await user.click(getByRole(root, 'button', { name: 'Save address' }))
    await user.click(fieldIn(root, 'phone'))
    places.resolve(Response.json({ places: [] }))
    await waitFor(() => getByText(root, 'Address line 1 is required'))
    expect(document.activeElement).toBe(fieldIn(root, 'phone'))
  })

  it('and waits for a press to end, whose button it would move away', async () => {
    const props = { demo: false, kept: null, providers: [], providerFailure: null, redirect: '/', email: '', errors: {} }
    const answer = Promise.withResolvers<FormAnswer>()
    answerForms(() => answer.promise)
    const { root, user } = openPage(register, props)
    for (const name of ['password', 'confirm']) await user.type(fieldIn(root, name), 'block-print')
    await user.type(fieldIn(root, 'email'), 'asha@example.org{Enter}')
    await user.pointer({ keys: '[MouseLeft>]', target: root })
    answer.resolve(answerOf(register, { ...props, errors: { form: 'Not now.' } }, 422))
    for (let turn = 0; turn < 5; turn++) await new Promise((done) => setTimeout(done))
    expect(root.textContent).not.toContain('Not now.')
    await user.pointer({ keys: '[/MouseLeft]', target: root })
    await waitFor(() => getByText(root, 'Not now.'))
  })
})
