import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { scoreText } from '../../src/services/moderation/score-text.ts'
import { PHONE, ready } from '../support/chromium.ts'
import { examineShown, examineShownInWindows, violations } from './examine.ts'
import { open } from './open-pages.ts'
import { addOwnProduct } from './own-product.ts'
import { signInSomebody } from './people.ts'
import { useShop } from './use-shop.ts'

const here = useShop()

const PRAISE = 'Soft, light and exactly the blue I wanted.'
const INSULT = 'You are idiots, and whoever sells this is a stupid moron.'
const PENDING = 'Your comment is currently pending review.'
const FLAGGED = 'Your review comment has been flagged as toxic & is not public.'

/** The shop's own scorer, which answers from `release` on. */
function holdScores(): { release: () => void } {
  const held = Promise.withResolvers<void>()
  const score = vi.spyOn(here.shop.moderation, 'score').mockImplementation(async (text) => {
    await held.promise
    return { TOXICITY: scoreText(text).toxicity }
  })
  onTestFinished(() => {
    held.resolve()
    score.mockRestore()
  })
  return { release: () => held.resolve() }
}

/** What a phone and a screenshot bring: one with a place and turned, the other large enough for AVIF files. */
async function photos() {
  const of = (width: number, height: number, background: string) => sharp({ create: { width, height, channels: 3, background } })
  const turned = await of(320, 240, '#3355aa')
    .withExif({ IFD0: { Make: 'A camera' }, IFD3: { GPSLatitude: '26/1 55/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  return [
    { name: 'worn.jpg', mimeType: 'image/jpeg', buffer: turned },
    { name: 'seam.png', mimeType: 'image/png', buffer: await of(900, 600, '#aa5533').png().toBuffer() },
  ]
}

const stars = (page: Page, name: string) => page.getByRole('radiogroup', { name: 'Rating' }).getByRole('radio', { name, exact: true })
const text = (page: Page) => page.getByRole('textbox', { name: 'Your review' })
const submit = (page: Page) => page.getByRole('button', { name: 'Submit review' }).click()
const review = (page: Page, message: string) => page.getByRole('article').filter({ hasText: message })
const photoLinks = (page: Page, message: string) => review(page, message).getByRole('link', { name: /^Photo \d of this review$/ })
const addresses = (page: Page, message: string) =>
  photoLinks(page, message).evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
const statuses = (page: Page, urls: string[]) => Promise.all(urls.map(async (url) => (await page.request.get(url)).status()))

describe('a review', () => {
  it('with photos is its author’s alone until it is scored, then public at once, and not once it is toxic', async () => {
    const { path } = await addOwnProduct(here, 'neel-buti-kurta')
    const first = holdScores()
    const visitor = await here.visit()
    const visiting = await open(visitor.context, path)
    const { page, context, complaints } = await here.visit({ viewport: PHONE })
    await signInSomebody(page, here)
    const [blank, begun] = [(await open(context, path)).page, (await open(context, path)).page]
    await page.goto(path)
    await ready(page)

    await text(begun).fill('The seams are')
    await stars(page, '4 stars').check()
    await text(page).fill(PRAISE)
    await page.getByLabel('Photos').setInputFiles(await photos())
    await page.getByRole('button', { name: 'Remove photo 2' }).waitFor()
    await submit(page)
    await page.getByText(PENDING).waitFor()
    // The author's other windows: a form that was begun keeps its text.
    await review(blank, PRAISE).waitFor()
    await begun.getByText('If you submit this one, it replaces the other.').waitFor()
    expect(await text(begun).inputValue()).toBe('The seams are')
    expect(await page.getByText('in another window').filter({ visible: true }).count()).toBe(0)
    for (const other of [blank, begun]) await other.close()

    const files = await addresses(page, PRAISE)
    expect(files).toHaveLength(2)
    await examineShownInWindows(page, 'review-pending')
    expect(await statuses(page, files)).toEqual([200, 200])
    expect(await statuses(visitor.page, files)).toEqual([404, 404])
    expect(await review(visiting.page, PRAISE).count()).toBe(0)

    first.release()
    await photoLinks(visiting.page, PRAISE).nth(1).waitFor()
    await expect.poll(() => page.getByText(PENDING).count()).toBe(0)
    expect(await statuses(visitor.page, files)).toEqual([200, 200])

    const second = holdScores()
    await page.getByRole('button', { name: 'Edit your review' }).click()
    expect(await text(page).inputValue()).toBe(PRAISE)
    expect(await stars(page, '4 stars').isChecked()).toBe(true)
    expect(await page.getByRole('button', { name: /^Remove photo/ }).count()).toBe(2)
    await examineShown(page, 'review-edited')
    await page.getByRole('button', { name: 'Remove photo 1' }).click()
    await text(page).fill(INSULT)
    await submit(page)
    await page.getByText(PENDING).waitFor()
    await expect.poll(() => review(visiting.page, PRAISE).count()).toBe(0)
    second.release()
    await page.getByText(FLAGGED).waitFor()
    await examineShown(page, 'review-flagged')
    expect(await addresses(page, INSULT)).toEqual(files.slice(1))
    expect(await statuses(page, files.slice(1))).toEqual([200])
    expect(await statuses(visitor.page, files)).toEqual([404, 404])
    await visitor.page.goto(path)
    expect(await visitor.page.content()).not.toContain(INSULT)
    expect(await review(visiting.page, INSULT).count()).toBe(0)
    expect(await visiting.stays()).toBe(true)
    expect([...complaints, ...visitor.complaints]).toEqual([])
  })

  it('is written and its photos are looked at with the keyboard', async () => {
    const { path } = await addOwnProduct(here, 'neel-buti-kurta')
    const { page, ready, complaints } = await here.visit()
    await signInSomebody(page, here)
    await page.goto(path)
    await ready()
    expect(await violations(page)).toEqual([])

    await page.getByRole('button', { name: 'Submit review' }).press('Enter')
    await page.getByText('Please provide a rating.').waitFor()
    await page.getByText('Please provide an message.').waitFor()
    await expect.poll(() => stars(page, '1 star').evaluate((radio) => radio === document.activeElement)).toBe(true)
    expect(await violations(page)).toEqual([])

    for (const key of ['Space', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
    expect(await stars(page, '3 stars').isChecked()).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.type(PRAISE)
    await page.getByLabel('Photos').setInputFiles(await photos())
    await page.getByRole('button', { name: 'Remove photo 2' }).waitFor()
    await page.getByRole('button', { name: 'Submit review' }).press('Enter')
    const link = photoLinks(page, PRAISE).first()
    await review(page, PRAISE).getByText('just now').waitFor()
    await link.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Photo' })
    await dialog.getByText('1 of 2').waitFor()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('ArrowRight')
    await dialog.getByText('2 of 2').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(complaints).toEqual([])
  })

  it('is refused, written and edited without JavaScript by the same form', async () => {
    const { path } = await addOwnProduct(here, 'neel-buti-kurta')
    const scores = holdScores()
    const { page, complaints } = await here.visit({ javaScriptEnabled: false })
    const visitor = await here.visit({ javaScriptEnabled: false })
    await signInSomebody(page, here)
    await page.goto(path)

    await text(page).fill(PRAISE)
    await page.getByLabel('Photos').setInputFiles(await photos())
    await submit(page)
    await page.getByText('Please provide a rating.').waitFor()
    expect(await text(page).inputValue()).toBe(PRAISE)
    expect(await page.getByRole('checkbox', { name: /^Keep photo/ }).count()).toBe(2)
    await stars(page, '5 stars').check()
    await submit(page)
    await page.getByText(PENDING).waitFor()
    const files = await addresses(page, PRAISE)
    expect(await statuses(visitor.page, files)).toEqual([404, 404])

    scores.release()
    const seen = async () => {
      await visitor.page.goto(path)
      return photoLinks(visitor.page, PRAISE).count()
    }
    await expect.poll(seen).toBe(2)
    await page.reload()
    await page.getByRole('button', { name: 'Edit your review' }).click()
    await page.getByRole('checkbox', { name: 'Keep photo 1' }).uncheck()
    await text(page).fill(`${PRAISE} It shrank a little.`)
    await submit(page)
    await review(page, 'It shrank a little.').waitFor()
    expect(await addresses(page, PRAISE)).toEqual(files.slice(1))
    // The refused form is a page of its own with the status 422, which the console reports.
    expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([])
  })
})
