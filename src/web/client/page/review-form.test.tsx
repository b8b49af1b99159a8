// @vitest-environment happy-dom
import { getByLabelText, getByRole, getByText, queryByText, waitFor } from '@testing-library/dom'
import { expect, it, onTestFinished, vi } from 'vitest'
import { answerForms, answerOf, openPage } from '../../../../test/support/component-page.tsx'
import type { Picture } from '../../../domain/picture.ts'
import { MAX_PHOTOS } from '../../../domain/reviews/review-photo.ts'
import { definePage } from '../../page.ts'
import { OwnReview } from '../../pages/reviews/own-review.tsx'
import type { OwnReviewProps } from '../../pages/reviews/review-form.tsx'
import { startPhotos } from './reviews/review-photos.ts'

const page = definePage({
  head: { title: 'A product' },
  Body: (own: OwnReviewProps) => <OwnReview own={own} listed={{ resource: 'reviews', params: { id: 'dress' } }} />,
})
const EMPTY = { productId: 'dress', uid: 'asha', review: null, editing: false, sizes: ['S', 'M', 'L'], photos: [], errors: {} }
const PROPS: OwnReviewProps = { ...EMPTY, fields: { rating: '', message: '', size: '', fit: '' } }
const MESSAGE = 'Soft, light and exactly the blue I wanted.'

const field = (root: HTMLElement, name: string) => root.querySelector<HTMLInputElement>(`[name=${name}]`)!
const submit = (root: HTMLElement) => getByRole(root, 'button', { name: 'Submit review' })
const imageOf = (name: string, type = 'image/jpeg') => new File(['x'], name, { type })

function choose(root: HTMLElement, ...files: File[]): void {
  Object.defineProperty(field(root, 'photos'), 'files', { value: files, configurable: true })
}

/** Uploads end when they are told to. */
function holdUploads() {
  const uploads: FakeUpload[] = []
  class FakeUpload extends EventTarget {
    upload = new EventTarget()
    status = 201
    responseText = ''
    timeout = 0
    open() {}
    setRequestHeader() {}
    abort() {
      this.dispatchEvent(new Event('abort'))
    }
    send() {
      uploads.push(this)
    }
    progress(part: number): void {
      this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: part, total: 1 }))
    }
    end(name: string): void {
      this.responseText = JSON.stringify({
        name,
        width: 1,
        height: 1,
        widths: [],
        webpWidth: null,
        colour: '#fff',
      })
      this.dispatchEvent(new Event('load'))
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  document.body.dataset.uid = 'asha'
  history.replaceState(null, '', '/product/dress')
  onTestFinished(() => history.replaceState(null, '', '/'))
  return uploads
}

startPhotos()

it('can be pressed while it is empty, and says what is missing', async () => {
  const sent = answerForms(() => null)
  const { root, user } = openPage(page, PROPS)
  expect(submit(root).hasAttribute('disabled')).toBe(false)
  await user.click(submit(root))
  getByText(root, 'Please provide an message.')
  getByText(root, 'Please provide a rating.')
  expect(sent).toEqual([])
})

it('sends what was entered before the script was there, with the photo that is kept', async () => {
  const sent = answerForms(() => answerOf(page, PROPS))
  const { root, user } = openPage(page, { ...PROPS, photos: [{ name: 'stored' } as Picture].map(pictureOf) }, (root) => {
    field(root, 'message').value = MESSAGE
    field(root, 'size').value = 'L'
    getByLabelText<HTMLInputElement>(root, '4 stars').checked = true
  })
  expect(getByText(root, /^42 of 500 characters/)).not.toBeNull()
  await user.click(submit(root))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]!.fields).toMatchObject({ rating: '4', message: MESSAGE, size: 'L', images: 'stored', first: 'yes' })
})

it('leads to the first wrong field, and asks the shop nothing', async () => {
  const sent = answerForms(() => null)
  const { root, user } = openPage(page, PROPS)
  await user.click(submit(root))
  getByText(root, 'Please provide a rating.')
  getByText(root, 'Please provide an message.')
  expect(document.activeElement).toBe(getByLabelText(root, '1 star'))
  await user.click(getByLabelText(root, '2 stars'))
  expect(queryByText(root, 'Please provide a rating.')?.hidden).not.toBe(false)
  expect(sent).toEqual([])
})

it('waits for the photos on their way, which tell their progress, and sends neither those taken back nor those refused', async () => {
  const uploads = holdUploads()
  const sent = answerForms(() => answerOf(page, PROPS))
  const { root, user } = openPage(page, PROPS)
  choose(root, imageOf('one.jpg'), imageOf('two.jpg'), imageOf('notes.txt', 'text/plain'))
  field(root, 'photos').dispatchEvent(new Event('change', { bubbles: true }))
  await waitFor(() => expect(uploads).toHaveLength(1))
  uploads[0]!.progress(0.5)
  expect(getByLabelText<HTMLProgressElement>(root, 'Sending one.jpg').value).toBe(0.5)
  getByText(root, 'This is not a JPEG, PNG, WebP or AVIF picture.')

  await user.type(field(root, 'message'), MESSAGE)
  await user.click(getByLabelText(root, '4 stars'))
  await user.click(submit(root))
  uploads[0]!.end('one')
  await waitFor(() => expect(uploads).toHaveLength(2))
  uploads[1]!.end('two')
  await waitFor(() => getByText(root, /^A photo could not be sent/))
  expect(sent).toEqual([])

  await user.click(getByRole(root, 'button', { name: 'Remove photo 3' }))
  await user.click(getByRole(root, 'button', { name: 'Remove photo 1' }))
  await user.click(submit(root))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]!.fields).toMatchObject({ images: 'two' })
})

it('takes no more photos than there is room for', async () => {
  const uploads = holdUploads()
  const { root } = openPage(page, PROPS)
  choose(root, ...Array.from({ length: MAX_PHOTOS + 1 }, (_, at) => imageOf(`${at}.jpg`)))
  field(root, 'photos').dispatchEvent(new Event('change', { bubbles: true }))
  getByText(root, `You can add up to ${MAX_PHOTOS} photos.`)
  for (let at = 0; at < MAX_PHOTOS; at++) {
    await waitFor(() => expect(uploads).toHaveLength(at + 1))
    uploads[at]!.end(String(at))
  }
  expect(root.querySelectorAll('[name=images]:checked')).toHaveLength(MAX_PHOTOS)
})

function pictureOf({ name }: Picture): Picture {
  return { name, width: 1, height: 1, widths: [], webpWidth: null, colour: '#fff', kind: 'other' }
}
