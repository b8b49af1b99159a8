import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ServiceError } from '../../src/errors/service-error.ts'
import { saveReview } from '../../src/features/reviews/save-review.ts'
import { openOperator, type TestOperator } from '../support/operators.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp, type Send } from '../support/requests.ts'
import { addReview } from '../support/reviews.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let operator: TestOperator
let visitor: Send
let answer = async () => ({ TOXICITY: 0.2 })
beforeAll(async () => {
  test = await createTestShop({
    moderation: {
      score: () => answer(),
      explain: async (text) => (text.includes('idiot') ? [{ weight: 0.78, found: 'idiot' }] : []),
    },
  })
  await addProduct(test.pool, { id: 'kurta', name: 'Neel kurta' })
  const app = createTestApp(test)
  operator = await openOperator(test, app, 'meera')
  visitor = app.visitor
})
afterAll(() => test.close())

let id: string
const RUDE = 'Whoever printed this is an idiot, and I mean it.'
beforeEach(async () => {
  await test.pool.query('delete from reviews')
  await test.pool.query('delete from operator_actions')
  await addReview(test.pool, { product: 'kurta', uid: test.asha, toxicity: 0.78, message: RUDE })
  id = (await test.pool.query<{ id: string }>('select id from reviews')).rows[0]!.id
})

const show = async (query = '') => (await operator.send('GET', `/operator/reviews${query}`)).text()
async function act(action: string, change: Record<string, string> = {}, query = ''): Promise<Response> {
  const [, seen = ''] = /name="seen" value="([^"]+)"/.exec(await show()) ?? []
  return operator.send('POST', `/operator/reviews${query}`, { form: { action, id, seen, ...change } })
}
const seenByVisitors = async () => (await (await visitor('GET', '/product/kurta')).text()).includes('idiot')

describe('the operators’ reviews', () => {
  it('show how likely it is abusive, the reasons, the author and the product', async () => {
    const html = await show()
    for (const words of ['Flagged', 'Likely abusive</b> (78 %)', '<q>idiot</q>', RUDE, 'Neel kurta', `/operator/people/${test.asha}`]) {
      expect(html).toContain(words)
    }
  })

  it('offer to keep public only what a later check may hide', async () => {
    await test.pool.query('delete from reviews')
    await addReview(test.pool, { product: 'kurta', uid: test.kabir, toxicity: 0.02, message: 'A soft cloth that has lasted for years.' })
    expect(await show('?state=public')).toContain('A soft cloth that has lasted for years.')
    expect(await show('?state=public')).not.toContain('Keep public')
  })

  it('are filtered and searched, and say how many wait', async () => {
    await addReview(test.pool, { product: 'kurta', uid: test.kabir, toxicity: null, message: 'A text that nobody has scored yet.' })
    expect(await show()).toContain('Waiting (1)')
    for (const [query, rude, other] of [
      ['', true, true],
      ['?state=flagged', true, false],
      ['?state=waiting', false, true],
      ['?state=hidden', false, false],
      ['?state=nothing', true, true],
      ['?search=PRINTED', true, false],
      ['?search=neel', false, false],
      [`?search=${'x'.repeat(5000)}`, false, false],
      ['?after=nonsense', true, true],
    ] as const) {
      const html = await show(query)
      expect([html.includes(RUDE), html.includes('nobody has scored')], query).toEqual([rude, other])
    }
  })

  it('are published, which visitors see at once and the history says', async () => {
    expect(await seenByVisitors()).toBe(false)
    const answered = await act('publish', {}, '?state=flagged')
    expect([answered.status, answered.headers.get('location')]).toEqual([303, '/operator/reviews?state=flagged&done=publish'])
    expect(await seenByVisitors()).toBe(true)
    expect(await show('?state=flagged&done=publish')).toContain('everybody can read this review')
    expect(await show()).toContain('<b>Review published</b> by meera')
    expect(await show('?state=flagged')).not.toContain(RUDE)
    await act('hide')
    expect(await seenByVisitors()).toBe(false)
    expect(await show('?state=hidden')).toContain('Hidden by an operator')
  })

  it('are scored again, and a service that is away changes nothing', async () => {
    expect((await act('score')).headers.get('location')).toBe('/operator/reviews?done=score')
    expect(await seenByVisitors()).toBe(true)
    answer = async () => {
      throw new ServiceError('moderation', 'unavailable', 'The scorer has ended')
    }
    const refused = await act('score')
    expect(refused.status).toBe(503)
    expect(await refused.text()).toContain('does not answer')
  })

  it('are not published with a text that the operator has not read', async () => {
    const person = { uid: test.asha, displayName: 'Asha', email: null, emailVerified: false, phoneNumber: null, photoURL: null }
    await show()
    const seen = /name="seen" value="([^"]+)"/.exec(await show())![1]!
    await saveReview(test.shop, person, 'kurta', { rating: 1, message: `${RUDE} A complete idiot.` })
    const refused = await act('publish', { seen })
    expect(refused.status).toBe(409)
    expect(await refused.text()).toContain('The author has changed this review')
    expect(await seenByVisitors()).toBe(false)
    for (const unread of ['', 'x'.repeat(10_000)]) expect((await act('publish', { seen: unread })).status).toBe(409)
  })

  it.each(['', '7', '00000000-0000-7000-8000-000000000000'])('do nothing for a review %j that is not there', async (unknown) => {
    for (const action of ['publish', 'hide', 'score']) expect((await act(action, { id: unknown })).status).toBe(404)
  })

  it('answer an unknown action with the list', async () => {
    for (const action of ['', 'constructor']) expect((await act(action)).headers.get('location')).toBe('/operator/reviews')
    expect((await test.pool.query('select 1 from operator_actions')).rowCount).toBe(0)
  })

  it('come in pages', async () => {
    for (let count = 0; count < 30; count++) {
      const uid = `00000000-0000-7000-8000-0000000000${count + 10}`
      await addReview(test.pool, { product: 'kurta', uid, message: `A pleasant review with the number ${count}.` })
    }
    const first = await show()
    const next = /href="([^"]+)" rel="next"/.exec(first)![1]!.replaceAll('&amp;', '&')
    const second = await (await operator.send('GET', next)).text()
    const idsIn = (html: string) => [...html.matchAll(/id="row-([^"]+)"/g)].map((match) => match[1])
    expect(idsIn(first)).toHaveLength(25)
    expect(new Set([...idsIn(first), ...idsIn(second)]).size).toBe(31)
    expect(second).toContain('First page')
  })
})

describe('a photo of a review that is not public', () => {
  it('is shown to operators, as long as they need no password', async () => {
    const name = `${test.asha}/reviews/kurta/photo`
    await test.pool.query(
      `insert into review_photos (name, user_id, product_id, width, height, webp_width, colour, placeholder) values ($1, $2, 'kurta', 8, 8, 8, '#fff', '')`,
      [name, test.asha],
    )
    await test.shop.files.put(`${name}-8.webp`, new Uint8Array([1]))
    const look = async (send: Send) => (await send('GET', `/files/${name}-8.webp`)).status
    expect([await look(operator.send), await look(visitor)]).toEqual([200, 404])
    await test.pool.query(`update sessions set created_at = now() - interval '1 hour' where user_id = $1`, [operator.uid])
    expect(await look(operator.send)).toBe(404)
    await test.pool.query('update sessions set created_at = now() where user_id = $1', [operator.uid])
  })
})
