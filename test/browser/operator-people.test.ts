import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { addReview } from '../support/reviews.ts'
import { hasStayed, stayOnPage } from './open-pages.ts'
import { examineShown } from './examine.ts'
import { addOwnProduct } from './own-product.ts'
import { registerSomebody } from './people.ts'
import { useShop } from './use-shop.ts'
import { WINDOWS } from './windows.ts'

const here = useShop()
const RUDE = 'Whoever printed this is an idiot, and the shop is run by idiots.'

describe.each(WINDOWS.slice(0, 2))('on %s', (_, viewport) => {
  it('an operator moderates reviews, serves people and publishes a piece, and a second operator sees it', async () => {
    const { id } = await addOwnProduct(here, 'neel-buti-kurta')
    const { page: operator, context, complaints } = await here.visit({ viewport })
    await operator.addInitScript(() => localStorage.setItem('cookiePolicy', 'accepted'))
    const operatorEmail = await registerSomebody(operator)
    await makeOperator(operatorEmail)
    const shopper = await here.visit()
    const email = await registerSomebody(shopper.page)
    const { rows } = await here.pool.query<{ id: string }>('select id from users where email = $1', [email])
    const uid = rows[0]!.id
    const own = await here.pool.query<{ id: string }>(
      'select user_id as id from operators join users on users.id = user_id where email = $1',
      [operatorEmail],
    )
    await addReview(here.pool, {
      product: id,
      uid: own.rows[0]!.id,
      toxicity: 0.7,
      message: 'Only an idiot buys this.',
      at: '2026-10-01T00:00:00Z',
    })
    await addReview(here.pool, { product: id, uid, toxicity: 0.78, message: RUDE })

    await operator.goto(`/operator/reviews?state=flagged&search=${id}`)
    const review = operator
      .getByRole('article')
      .filter({ hasText: RUDE })
      .filter({ has: operator.locator(`a[href="/product/${id}#reviews"]`) })
    await review.getByText('0.78').waitFor()
    await operator.keyboard.press('/')
    expect(await operator.getByRole('searchbox').evaluate((field) => field === document.activeElement)).toBe(true)
    await examineShown(operator, 'operator reviews')

    const second = await context.newPage()
    await second.goto(`/operator/reviews?search=${encodeURIComponent(RUDE.slice(0, 40))}`)
    await stayOnPage(operator)
    await review.getByRole('button', { name: 'Publish' }).click()
    await operator.getByRole('status').filter({ hasText: 'everybody can read this review' }).waitFor()
    const nextRow = () => operator.evaluate(() => document.activeElement?.closest('[data-row]')?.textContent)
    await expect.poll(nextRow).toContain('Only an idiot buys this.')
    expect(await hasStayed(operator)).toBe(true)
    await expect.poll(() => review.count()).toBe(0)
    await second.getByText('Published by an operator').first().waitFor()
    await shopper.page.goto(`/product/${id}`)
    await shopper.page.getByText(RUDE).first().waitFor()
    expect(await shopper.page.getByText('has been flagged as toxic').count()).toBe(0)

    await operator.goto(`/operator/people?search=${encodeURIComponent(email)}`)
    await examineShown(operator, 'operator people')
    await operator.getByRole('table', { name: 'People' }).getByRole('link').click()
    await operator.getByRole('button', { name: 'Grant membership' }).click()
    await operator.getByText('The membership is granted.').waitFor()
    await examineShown(operator, 'operator person')

    await publishPiece(operator)
    await shopper.page.goto(`/content/${pieceId(viewport)}`)
    await shopper.page.getByRole('heading', { name: title(viewport) }).waitFor()
    expect(complaints).toEqual([])
  })

  async function publishPiece(operator: Page): Promise<void> {
    onTestFinished(async () => void (await here.pool.query('delete from content where id = $1', [pieceId(viewport)])))
    await operator.goto('/operator/content')
    await examineShown(operator, 'operator content')
    await operator.getByRole('link', { name: 'Write a piece' }).click()
    await operator.getByRole('textbox', { name: 'Title' }).fill(title(viewport))
    await operator.getByRole('textbox', { name: 'In short' }).fill('What a carver looks for.')
    await operator.getByRole('textbox', { name: 'Text', exact: true }).fill('Teak is hard.\n\nA block is cut in a day.')
    await operator.getByRole('button', { name: 'Preview' }).click()
    await operator.getByRole('region', { name: 'Preview' }).getByText('A block is cut in a day.').waitFor()
    await operator.getByRole('button', { name: 'Publish now' }).click()
    await operator.getByText('Published: members read it now.').waitFor()
    await examineShown(operator, 'operator piece')
  }
})

async function makeOperator(email: string): Promise<void> {
  await here.pool.query('update users set email_verified = true where email = $1', [email])
  await here.pool.query('insert into operators (user_id) select id from users where email = $1', [email])
}

const title = ({ width }: { width: number }) => `On carving ${width}`
const pieceId = ({ width }: { width: number }) => `on-carving-${width}`
