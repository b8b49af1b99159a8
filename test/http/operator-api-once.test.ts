import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ServiceError } from '../../src/errors/service-error.ts'
import { forgetAnswers } from '../../src/features/operations/act-once.ts'
import { settlePayment } from '../../src/features/payments/settle-payment.ts'
import { forgetJobs, queuedJobs } from '../support/jobs.ts'
import { openProgram, type TestProgram } from '../support/keys.ts'
import { insertOrder } from '../support/orders.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp } from '../support/requests.ts'
import { addReview } from '../support/reviews.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let app: ReturnType<typeof createTestApp>
let program: TestProgram
let review: string
let score = async () => ({ TOXICITY: 0.1 })
beforeAll(async () => {
  test = await createTestShop({ moderation: { score: () => score() } })
  app = createTestApp(test)
  program = await openProgram(test, app, 'owner')
  await addProduct(test.pool, { id: 'kurta' })
  await addReview(test.pool, { product: 'kurta', uid: test.asha })
  review = (await test.pool.query<{ id: string }>('select id from reviews')).rows[0]!.id
})
afterAll(() => test.close())

let number: string
let receipt = 0
beforeEach(async () => {
  score = async () => ({ TOXICITY: 0.1 })
  number = `ONCE${++receipt}`
  await insertOrder(test.pool, { uid: test.asha, number, receipt, placedAt: '2026-11-20T06:00:00Z' })
  await test.pool.query('delete from api_answers; delete from operator_actions')
  await forgetJobs(test.pool)
})

const SHIPPED = { tracking: 'ED123456789IN' }
type Ship = { key?: string; json?: object; by?: TestProgram; of?: string }
const ship = ({ key = '"one"', json = SHIPPED, by = program, of = number }: Ship = {}) =>
  by.send('POST', `/api/operator/orders/${of}/ship`, { json, headers: { 'idempotency-key': key } })
const scoreAgain = (key = 'one') => program.send('POST', `/api/operator/reviews/${review}/score`, { headers: { 'idempotency-key': key } })
const done = async () => ({
  state: (await test.pool.query<{ state: string }>('select state from orders where number = $1', [number])).rows[0]!.state,
  actions: (await test.pool.query('select 1 from operator_actions')).rowCount,
  mails: (await queuedJobs(test.pool)).filter(({ name }) => name === 'send-shipped-mail').length,
})

describe('an act with an Idempotency-Key', () => {
  it('is done once, and answered the same again, whichever way the key is written', async () => {
    const first = await ship()
    const text = await first.text()
    expect(first.status).toBe(200)
    for (const key of ['"one"', 'one']) {
      const again = await ship({ key })
      expect([again.status, await again.text()]).toEqual([200, text])
    }
    expect(await done()).toEqual({ state: 'shipped', actions: 1, mails: 1 })
  })

  it('is refused with another body, or at another address: the whole request is compared', async () => {
    await ship()
    for (const other of [{ json: { tracking: 'ED123456788IN' } }, { json: { ...SHIPPED, carrier: 'dtdc' } }, { of: 'NONE' }]) {
      const answer = await ship(other)
      expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining('with another request before')])
    }
    expect(await done()).toEqual({ state: 'shipped', actions: 1, mails: 1 })
  })

  it('is another program’s own, and another key’s', async () => {
    await ship()
    expect((await ship({ by: await openProgram(test, app, 'packer') })).status).toBe(409)
    expect((await ship({ key: 'two' })).status).toBe(409)
  })

  it('is refused the same again, though it could be done by now', async () => {
    const refused = await ship({ of: 'LATER' })
    expect(refused.status).toBe(404)
    const text = await refused.text()
    await insertOrder(test.pool, { uid: test.asha, number: 'LATER', receipt: 900, placedAt: '2026-11-20T06:00:00Z' })
    expect(await (await ship({ of: 'LATER' })).text()).toBe(text)
    expect((await ship({ of: 'LATER', key: 'two' })).status).toBe(200)
  })

  it('is 409 with Retry-After while the first call is under way, and answered once that is', async () => {
    const begun = Promise.withResolvers<void>()
    const scored = Promise.withResolvers<{ TOXICITY: number }>()
    score = () => {
      begun.resolve()
      return scored.promise
    }
    const first = scoreAgain()
    await begun.promise
    const second = await scoreAgain()
    expect([second.status, Number(second.headers.get('retry-after')) > 0]).toEqual([409, true])
    scored.resolve({ TOXICITY: 0.2 })
    const text = await (await first).text()
    expect(JSON.parse(text)).toMatchObject({ scores: { TOXICITY: 0.2 } })
    expect(await (await scoreAgain()).text()).toBe(text)
  })

  it('is tried again after a failure: a 5xx is not kept', async () => {
    score = () => Promise.reject(new ServiceError('moderation', 'unavailable', 'no answer'))
    const away = await scoreAgain()
    expect([away.status, await away.text()]).toEqual([503, expect.stringContaining('nothing was changed')])
    score = async () => ({ TOXICITY: 0.3 })
    expect((await scoreAgain()).status).toBe(200)
  })

  it('and its answer are one: what ends between them leaves neither, and the same call does it then', async () => {
    await test.pool.query(`
      create function fail() returns trigger language plpgsql as $$ begin raise 'the shop was killed here'; end $$;
      create trigger fail before insert on api_answers for each row execute function fail()`)
    expect((await ship()).status).toBe(500)
    expect(await done()).toEqual({ state: 'placed', actions: 0, mails: 0 })
    await test.pool.query('drop function fail cascade')
    expect((await ship()).status).toBe(200)
    expect(await done()).toEqual({ state: 'shipped', actions: 1, mails: 1 })
  })

  it('is forgotten after a day, also where nobody has swept yet', async () => {
    await ship()
    const count = async () => (await test.pool.query('select 1 from api_answers')).rowCount
    await forgetAnswers(test.shop)
    expect(await count()).toBe(1)
    await test.pool.query("update api_answers set answered_at = answered_at - interval '25 hours'")
    expect((await ship()).status).toBe(409)
    await test.pool.query("update api_answers set answered_at = answered_at - interval '25 hours'")
    await forgetAnswers(test.shop)
    expect(await count()).toBe(0)
  })

  it.each(['', 'two words', 'ü', 'x'.repeat(256)])('is refused with the key %j', async (key) => {
    expect((await ship({ key: `"${key}"` })).status).toBe(400)
  })

  it.each(['{"tracking', '{"trackin":1}'])('keeps nothing of a body that cannot be read: %s', async (body) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'one' }
    expect((await program.send('POST', `/api/operator/orders/${number}/ship`, { body, headers })).status).toBe(400)
    expect((await ship()).status).toBe(200)
  })
})

describe('an act that asks an outside service, with an Idempotency-Key', () => {
  const ORDER = { pieces: 'kurta', name: 'Kavya Menon', line1: '4 Beach Road', pin: '682001', email: 'kavya@example.in' }
  const write = (json: object = ORDER) =>
    program.send('POST', '/api/operator/orders/write', { json, headers: { 'idempotency-key': 'written' } })
  const sessions = async () => (await test.pool.query('select 1 from checkout_sessions')).rowCount
  // The receipts of the others were not counted.
  beforeEach(() => test.pool.query('delete from orders; delete from payments; delete from checkout_sessions'))

  /** The provider hangs from the time that this is resolved until `goOn`. */
  function hang() {
    const begun = Promise.withResolvers<void>()
    const hung = Promise.withResolvers<void>()
    test.payments.duringNextStart(() => {
      begun.resolve()
      return hung.promise
    })
    return { begun: begun.promise, goOn: hung.resolve }
  }

  it('holds no connection while that hangs, and is under way for a second call', async () => {
    const { begun, goOn } = hang()
    const first = write()
    await begun
    const { rowCount } = await test.pool.query(
      "select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
    )
    expect(rowCount).toBe(0)
    expect((await write()).status).toBe(409)
    expect((await write({ ...ORDER, pieces: 'kurta:2' })).status).toBe(422)
    goOn()
    const text = await (await first).text()
    expect(JSON.parse(text)).toMatchObject({ payUrl: expect.stringContaining('https://pay.test/') })
    expect(await (await write()).text()).toBe(text)
    expect(await sessions()).toBe(1)
  })

  it('is done by the same call where a crash has left it without an answer', async () => {
    const { begun, goOn } = hang()
    const first = write()
    await begun
    await test.pool.query("update api_answers set answered_at = answered_at - interval '61 seconds'")
    const text = await (await write()).text()
    expect(JSON.parse(text)).toHaveProperty('payUrl')
    // It was slow only: what was answered meanwhile stays.
    goOn()
    await first
    expect(await (await write()).text()).toBe(text)
  })

  it('is one transaction all the same where this time it asks nobody: a paid order', async () => {
    await test.pool.query(`
      create function fail() returns trigger language plpgsql as $$ begin raise 'the shop was killed here'; end $$;
      create trigger fail before insert or update on api_answers for each row when (new.answer is not null) execute function fail()`)
    expect((await write({ ...ORDER, paid: 'cash' })).status).toBe(500)
    await test.pool.query('drop function fail cascade')
    expect(await sessions()).toBe(0)
    const { number: written } = (await (await write({ ...ORDER, paid: 'cash' })).json()) as { number: string }
    expect(written).toMatch(/^[A-Z0-9]{10}$/)
  })

  it('names the session of a link, by which its order is found once it is paid', async () => {
    const { sessionId } = (await (await write()).json()) as { sessionId: string }
    const found = async () =>
      ((await (await program.send('GET', `/api/operator/orders?search=${sessionId}`)).json()) as { items: object[] }).items
    expect([sessionId, await found()]).toEqual([test.payments.started.at(-1)!.id, []])
    test.payments.says(sessionId, { state: 'COMPLETED' })
    await settlePayment(test.shop, sessionId)
    expect(await found()).toMatchObject([{ sessionId, number: expect.any(String), amount: 100_000 }])
  })
})

it('many calls at once with one key do it once', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => ship()))
  const statuses = answers.map(({ status }) => status)
  expect(statuses).toContain(200)
  expect(statuses.every((status) => status === 200 || status === 409)).toBe(true)
  expect(await done()).toEqual({ state: 'shipped', actions: 1, mails: 1 })
})
