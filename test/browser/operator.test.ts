import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { PHONE } from '../support/chromium.ts'
import { addFailedJob, forgetJobs } from '../support/jobs.ts'
import { confirmedBefore } from '../support/operators.ts'
import { addReview } from '../support/reviews.ts'
import { examineInWindows, examineShownInWindows } from './examine.ts'
import { goToLive } from './open-pages.ts'
import { signInOperator } from './operators.ts'
import { addOwnProduct } from './own-product.ts'
import { useShop } from './use-shop.ts'

const here = useShop()

/** Jobs that have used up their attempts, the last given up the latest. */
async function failJobs(keys: string[]): Promise<void> {
  for (const [index, key] of keys.entries()) {
    await addFailedJob(here.pool, { name: 'clear-outbox', key, reason: 'the outbox does not answer', agoS: -index })
  }
}

it('an operator looks at today and tends failed jobs, with the keyboard, live, and with the password once more', async () => {
  const { page, complaints } = await here.visit()
  const { uid } = await signInOperator(page, here)
  await page.goto('/account')
  await page.getByRole('link', { name: 'Operator', exact: true }).click()
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
  await examineShownInWindows(page, 'operator today')

  await failJobs(['first', 'second', 'third'])
  await goToLive(page, '/operator/jobs')
  const row = (key: string) => page.getByRole('row', { name: key })
  await row('third').waitFor()
  await examineShownInWindows(page, 'operator jobs')

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  expect(
    await row('second')
      .getByRole('button', { name: 'Try again' })
      .evaluate((button) => button === document.activeElement),
  ).toBe(true)

  // Somebody else drops one: it leaves this page too, and what is open here stays open.
  await row('second').getByRole('button', { name: 'Delete' }).click()
  await forgetJobs(here.pool, 'clear-outbox', 'third')
  await row('third').waitFor({ state: 'detached' })
  await row('second').getByText('It will never be done').waitFor()

  await confirmedBefore(here, uid, 31)
  await row('second').getByRole('button', { name: 'Yes, delete' }).click()
  await page.getByRole('textbox', { name: 'Password' }).fill('block-print')
  await examineShownInWindows(page, 'operator password')
  await row('second').getByRole('button', { name: 'Yes, delete' }).click()
  await page.getByText('It is deleted.').waitFor()
  expect(await row('second').count()).toBe(0)

  await forgetJobs(here.pool, 'clear-outbox', 'first')
  // The browser says itself that the password was asked for.
  expect(complaints.filter((complaint) => !/\b422\b/.test(complaint))).toEqual([])
})

it('the operators’ lists of reviews, people and content and the forms of new things are at home in every window', async () => {
  const { page, complaints } = await here.visit({ viewport: PHONE })
  const { uid } = await signInOperator(page, here)
  const { id } = await addOwnProduct(here, 'neel-buti-kurta')
  await addReview(here.pool, { product: id, uid, toxicity: 0.78, message: 'Only an idiot buys this.' })
  const paths = [
    `reviews?search=${id}`,
    `people?search=${uid}`,
    `people/${uid}`,
    'content',
    'content/new',
    'products/new',
    'codes',
    'gst',
    'packing/answer',
  ]
  for (const path of paths) await examineInWindows(page, `/operator/${path}`, `operator ${path.replace(/[?/].*/, '')}`)
  // With another owner the rights of this one can be taken: the question lies within a phone's window.
  await signInOperator((await here.visit()).page, here)
  await page.goto(`/operator/people/${uid}`)
  await page.getByRole('button', { name: 'Remove all access' }).click()
  await page.getByRole('alertdialog', { name: /^This account will no longer be able to open these pages/ }).waitFor()
  await examineShownInWindows(page, 'operator access')
  await page.getByRole('button', { name: 'Keep it' }).click()
  await page.getByText('Made an owner').waitFor()
  await page.goto('/operator/products/import')
  await page.getByRole('textbox', { name: 'Or paste the text' }).fill('[{"id": "refused", "name": "Refused", "metadata": {"prize": "5"}}]')
  await page.getByRole('button', { name: 'Check' }).click()
  const why = page.getByRole('cell', { name: 'there is no field called ‘metadata.prize’' })
  await why.waitFor()
  expect(await brokenWords(why)).toEqual([])
  await examineShownInWindows(page, 'operator import')
  expect(complaints).toEqual([])
})

it('an operator is asked before a content item is left that is not saved, and not when it is', async () => {
  const { page, ready } = await here.visit()
  await signInOperator(page, here)
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await page.goto('/operator/content/new')
  await ready()
  for (const [name, text] of Object.entries({ Title: 'On teak', Summary: 'Of wood.', Text: 'It is hard.' }))
    await page.getByRole('textbox', { name, exact: true }).fill(text)
  await page.getByText('Not saved yet').waitFor()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.waitForURL('**/operator/content/on-teak?done=saved')
  expect(asked).toEqual([])
  await ready()
  // A field of the form that stands beside it.
  await page.getByLabel('Publish at (Indian time)').fill('2099-01-01T10:00')
  await page.getByText('Not saved yet').waitFor()
  await page.getByRole('link', { name: '← Content' }).click()
  await page.getByRole('heading', { name: 'Content', level: 1 }).waitFor()
  expect(asked).toEqual(['beforeunload'])
  await here.pool.query("delete from content where id = 'on-teak'")
})

/** The words of an element that go on in another line. */
function brokenWords(locator: Locator): Promise<string[]> {
  return locator.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const broken = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const word of (text.textContent ?? '').matchAll(/[^\s-]+/g)) {
        const range = document.createRange()
        range.setStart(text, word.index)
        range.setEnd(text, word.index + word[0].length)
        if (range.getClientRects().length > 1) broken.push(word[0])
      }
    }
    return broken
  })
}
