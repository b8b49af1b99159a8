import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { scoreReview } from '../../src/features/reviews/score-review.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let app: ReturnType<typeof createTestApp>
let asha: Awaited<ReturnType<typeof app.person>>
let toxicity = 0.1
beforeAll(async () => {
  test = await createTestShop({ moderation: { score: async () => ({ TOXICITY: toxicity, INSULT: toxicity }) } })
  app = createTestApp(test)
  await addProduct(test.pool, { id: 'kurta' })
  asha = await app.person('asha')
})
afterAll(() => test.close())
beforeEach(async () => {
  toxicity = 0.1
  await test.pool.query('delete from reviews')
})

const message = 'Soft, light and exactly the blue I wanted.'
const post = (fields: Record<string, string>, send = asha.send) => send('POST', '/product/kurta/review', { form: fields })
const read = async (path = '/product/kurta') => (await asha.send('GET', path)).text()
const score = () => scoreReview(test.shop, { uid: asha.uid, productId: 'kurta' })

describe('the review form, without JavaScript', () => {
  it('saves, and shows the review as pending to its author alone', async () => {
    const answer = await post({ rating: '4', message })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/product/kurta#your-review'])
    const html = await read()
    expect(html).toContain(message)
    expect(html).toContain('Your comment is currently pending review.')
    expect(html).toContain('Edit your review')
    expect(html).not.toContain('Submit review')
    expect(await (await app.visitor('GET', '/product/kurta')).text()).not.toContain(message)
  })

  it('stands there for whoever has not written yet, and leads visitors to sign in', async () => {
    expect(await read()).toContain('Submit review')
    const html = await (await app.visitor('GET', '/product/kurta')).text()
    expect(html).toContain('href="/signin?redirect=/product/kurta"')
    expect(html).not.toContain('Submit review')
    const refused = await post({ rating: '4', message }, app.visitor)
    expect([refused.status, refused.headers.get('location')]).toEqual([303, '/signin?redirect=/product/kurta'])
  })

  it('in a second window does not replace what was written in the first unseen, and loses nothing', async () => {
    expect(await read()).toContain('name="first" value="yes"')
    const first = { rating: '4', message, first: 'yes' }
    await post(first)
    const second = { rating: '2', message: 'After a wash it is another blue altogether.', first: 'yes' }
    const refused = await post(second)
    const html = await refused.text()
    expect([refused.status, html]).toEqual([409, expect.stringContaining('in another window. Submit this one again to replace it.')])
    expect(html).toContain(second.message)
    expect(html).not.toContain('name="first"')
    expect(await read()).toContain(message)
    // Of a window that tells so beside the form.
    const told = { ...second, message: 'Told of the other, and sent all the same.' }
    const [, seen] = /<input[^>]* form="review-form"[^>]* name="(seen)"/.exec(await read())!
    expect((await post({ ...told, [seen!]: 'yes' })).status).toBe(303)
    expect(await read()).toContain(told.message)
    await post({ rating: first.rating, message })
    // Pressed twice is no second review.
    expect((await post(first)).status).toBe(303)
    expect((await post({ rating: second.rating, message: second.message })).status).toBe(303)
    expect(await read()).toContain(second.message)
  })

  it.each([
    [{ rating: '4', message: '' }, 'Please provide an message.'],
    [{ rating: '4', message: 'Too short' }, 'Please provide longer review.'],
    [{ rating: '4', message: 'x'.repeat(501) }, 'Please provide shorter review.'],
    [{ rating: '0', message }, 'Please provide a rating.'],
    [{ message }, 'Please provide a rating.'],
  ])('comes back from %.40o with the words and everything typed', async (fields, words) => {
    const answer = await post(fields)
    expect(answer.status).toBe(422)
    const html = await answer.text()
    expect(html).toMatch(new RegExp(`role="alert"[^>]*>${words}`))
    expect(html).toContain(fields.message)
  })

  it('opens prefilled to edit, replaces the one review and has it scored anew', async () => {
    await post({ rating: '4', message })
    await score()
    expect(await read()).not.toContain('pending review')
    const form = await read('/product/kurta?review=edit')
    expect(form).toContain(message)
    expect(form).toMatch(/<input[^>]*value="4"[^>]*checked=""|<input[^>]*checked=""[^>]*value="4"/)
    await post({ rating: '2', message: `${message} It shrank.` })
    expect(await read()).toContain('pending review')
    const { rows } = await test.pool.query('select rating, message from reviews')
    expect(rows).toEqual([{ rating: 2, message: `${message} It shrank.` }])
  })

  it('tells the author of a flagged review why, and keeps the text', async () => {
    toxicity = 0.6
    await post({ rating: '1', message })
    await score()
    const html = await read()
    expect(html).toContain('Your review comment has been flagged as toxic &amp; is not public.')
    expect(html).toContain('It reads as an insult.')
    expect(await read('/product/kurta?review=edit')).toContain(message)
  })

  it('keeps markup as text within the form', async () => {
    const html = await (await post({ rating: '0', message: '</textarea><script>alert(1)</script>' })).text()
    expect(html).not.toContain('<script>alert(1)')
  })
})

describe('a form of a page that was opened before reviews and waits had addresses of their own', () => {
  const old = (fields: Record<string, string>) => asha.send('POST', '/product/kurta', { form: fields })

  it('sends its review again, to its own address', async () => {
    const answer = await old({ intent: 'review', rating: '4', message })
    // 307: the browser sends what was typed once more.
    expect([answer.status, answer.headers.get('location')]).toEqual([307, '/product/kurta/review'])
  })

  it.each(['tell', 'untell'])('leads to the page with %s, and puts nothing into the cart', async (intent) => {
    const answer = await old({ intent, size: 'M' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/product/kurta'])
    expect((await test.pool.query('select 1 from cart_lines')).rowCount).toBe(0)
  })
})
