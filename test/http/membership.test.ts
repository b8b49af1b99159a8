import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ServiceError } from '../../src/errors/service-error.ts'
import { mergeCart } from '../../src/features/cart/change-cart.ts'
import { advanceMemberships } from '../../src/features/members/advance-memberships.ts'
import { grantMembership } from '../../src/features/members/change-membership.ts'
import { COMMAND_LINE } from '../../src/features/operator-access/record-action.ts'
import { settlePayment } from '../../src/features/payments/settle-payment.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp, type Send } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

type Somebody = { send: Send; uid: string }
const DENIED = 'You do not have access to this content.'

let test: TestShop
let app: ReturnType<typeof createTestApp>
let asha: Somebody
let people = 0
beforeAll(async () => {
  test = await createTestShop()
  app = createTestApp(test)
  await addProduct(test.pool, { id: 'kurta' })
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.pool.query('delete from attempts')
  asha = await app.person(`member${++people}`)
})

const html = async (path: string, send = asha.send) => (await send('GET', path)).text()
const press = (intent: string, send = asha.send) => send('POST', '/account', { form: { intent } })
const sessionId = () => test.payments.started.at(-1)!.id
const back = (send = asha.send) => send('GET', `/payments/return?order=${sessionId()}`)
const pays = (id = sessionId()) => test.payments.says(id, { state: 'COMPLETED', transactionId: `T-${id}` })
async function join(): Promise<void> {
  await press('buy-membership')
  pays()
  await settlePayment(test.shop, sessionId())
}
const wait = (days: number) => advanceMemberships({ ...test.shop, clock: { now: () => new Date(Date.now() + days * 86_400_000) } })
const location = (answer: Response) => answer.headers.get('location')

describe('everybody without a membership', () => {
  it('is offered one above the refusal', async () => {
    const text = await html('/content')
    expect(text).toMatch(new RegExp(`Rs.199 for 30 days.*Become a member</button>.*${DENIED}`, 's'))
    expect(await html('/account')).toContain('Become a member</button>')
    const visitor = await html('/content', app.visitor)
    expect(visitor).toContain(DENIED)
    expect(visitor).toContain(': Rs.199 for 30 days. Nothing is charged automatically')
    expect(visitor).toContain('href="/register?redirect=/content"')
    expect(visitor).not.toContain('Become a member</button>')
  })

  it('is offered none where none is sold', async () => {
    const send = createTestApp({ ...test, shop: { ...test.shop, membership: null } })
    const person = await send.person(`nobody${++people}`)
    for (const path of ['/content', '/account']) expect(await html(path, person.send)).not.toMatch(/Become a member|Rs\.199/)
    expect(await html('/content', send.visitor)).not.toContain('Rs.199')
    const answer = await press('buy-membership', person.send)
    expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining('This shop sells no memberships.')])
  })
})

describe('buying a membership', () => {
  it('leads to the provider, and back to the content, with the cart as it was', async () => {
    await mergeCart(test.shop, asha.uid, { set: [{ id: 'kurta' }] })
    expect(location(await press('buy-membership'))).toBe(`https://pay.test/${sessionId()}`)
    pays()
    expect(location(await back())).toBe('/content?payment=complete')
    const text = await html('/content?payment=complete')
    expect(text).toMatch(/Thank you\. You are a member.* until \d+ \w+ \d{4}/)
    const answer = await asha.send('GET', '/api/cart/me')
    expect(await answer.json()).toMatchObject({ items: [{ id: 'kurta' }] })
    const account = await html('/account')
    expect(account).toMatch(/Active until .*\d{4}/)
    expect(account).toContain('Cancel membership</button>')
    const [, receipt = ''] = /href="http:\/\/shop\.test(\/account\/orders\/[^"]+\/receipt)"/.exec(account) ?? []
    expect(await html(receipt)).toContain('Membership for 30 days')
    expect((await asha.send('GET', `${receipt}.pdf`)).headers.get('content-type')).toBe('application/pdf')
    expect((await (await app.person(`other${++people}`)).send('GET', receipt)).status).toBe(404)
  })

  it('says when it was declined, pending, or the provider is away', async () => {
    await press('buy-membership')
    test.payments.says(sessionId(), { state: 'FAILED', errorCode: 'TXN_DECLINED' })
    expect(location(await back())).toBe('/account?payment=declined')
    expect(await html('/account?payment=declined')).toContain('The payment was declined. Nothing was charged.')
    expect(await html('/account/orders')).toContain('href="/account">Your membership</a>')

    await press('buy-membership')
    test.payments.says(sessionId(), { state: 'PENDING', transactionId: 'T' })
    expect(location(await back())).toBe(`/account/orders?payment=pending&order=${sessionId()}`)
    expect(await html('/account/orders?payment=pending')).toContain('Your membership begins as soon as it has')
    pays()
    await settlePayment(test.shop, sessionId())
    expect(await html('/account/orders?payment=pending')).toContain('You are a member now')

    const kabir = await app.person(`kabir${++people}`)
    test.payments.failNext(new ServiceError('payment', 'unavailable', 'away'))
    const answer = await press('buy-membership', kabir.send)
    expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('The payment service does not answer.')])
  })

  it('is refused to a member, without asking the provider', async () => {
    const { rows } = await test.pool.query<{ email: string }>('select email from users where id = $1', [asha.uid])
    await grantMembership(test.shop, { email: rows[0]!.email }, COMMAND_LINE)
    const before = test.payments.started.length
    expect((await press('buy-membership')).status).toBe(409)
    expect(test.payments.started).toHaveLength(before)
    expect(await html('/account')).not.toMatch(/(Become a|Cancel) member/)
  })

  it('is for its buyer only: somebody else’s browser is not led to it', async () => {
    await press('buy-membership')
    pays()
    const kabir = await app.person(`kabir${++people}`)
    expect(location(await back(kabir.send))).toBe('/account/orders')
    expect((await kabir.send('GET', '/content')).status).toBe(403)
    expect((await asha.send('GET', '/content')).status).toBe(200)
  })

  it('has the same limit as other calls', async () => {
    let answer = await press('buy-membership')
    for (let count = 0; count < 200 && answer.status === 303; count++) answer = await press('buy-membership')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
  })
})

describe('phone_pe_checkout with the mode subscription', () => {
  const call = (data: object) =>
    asha.send('POST', '/functions/us-central1/phone_pe_checkout', { json: { data: { mode: 'subscription', ...data } } })

  it('opens a payment at the shop’s price, and refuses any other claim', async () => {
    expect((await call({ price: 1 })).status).toBe(409)
    expect((await call({ line_items: [{ id_: 'kurta' }] })).status).toBe(409)
    const answer = await call({
      line_items: [{ id_: 'membership', price: 199, quantity: 1 }],
      price: 199,
      success_url: '/',
      cancel_url: '/shop',
    })
    expect(await answer.json()).toEqual({ result: { paymentUrl: `https://pay.test/${sessionId()}` } })
    const sessions = await asha.send('GET', '/api/customers/me/checkout_sessions')
    expect(await sessions.json()).toMatchObject({
      checkout_sessions: [
        { mode: 'subscription', metadata: { mode: 'subscription', periodDays: 30 }, price: 199, shipping: {}, success_url: '/' },
      ],
    })
    pays()
    expect(location(await back())).toBe('/?payment=complete')
    const subscriptions = await asha.send('GET', '/api/customers/me/subscriptions')
    expect(await subscriptions.json()).toMatchObject({ subscriptions: [{ status: 'active', amount: 19_900, period_days: 30 }] })
    expect((await call({})).status).toBe(409)
  })
})

describe('a member', () => {
  it('is asked for the next period a week before the end, on every page of the content', async () => {
    await test.pool.query(
      `insert into content (id, title, hero, excerpt, content, created_at) values ('mud', 'Mud', 'craft-wide', 'Paste.', 'One.', now())
       on conflict do nothing`,
    )
    await join()
    for (const path of ['/content', '/content/mud', '/account']) expect(await html(path)).not.toContain('Renew for')
    await wait(24)
    for (const path of ['/content', '/content/mud', '/account']) {
      expect(await html(path)).toMatch(/Your membership is paid for until .*Renew for .*Rs\.199.*<\/button>/)
    }
    await press('buy-membership')
    pays()
    await back()
    expect(await html('/account')).not.toContain('Renew for')
  })

  it('who has not paid reads the refusal, and how to renew', async () => {
    await join()
    await wait(24)
    await wait(31)
    const answer = await asha.send('GET', '/content')
    const text = await answer.text()
    expect(answer.status).toBe(403)
    expect(text).toContain(DENIED)
    expect(text).toMatch(/You can renew it until .*Renew for .*Rs\.199/)
    expect(text).not.toContain('Become a member')
    await join()
    expect((await asha.send('GET', '/content')).status).toBe(200)
  })

  it('cancels and resumes', async () => {
    await join()
    expect(location(await press('cancel-membership'))).toBe('/account?done=canceled')
    const canceled = await html('/account?done=canceled')
    expect(canceled).toContain('Your membership is cancelled. You can read until the end')
    expect(canceled).toMatch(/You can read until .*\d{4}/)
    expect((await asha.send('GET', '/content')).status).toBe(200)
    expect(location(await press('resume-membership'))).toBe('/account?done=resumed')
    expect(await html('/account')).toContain('Cancel membership</button>')
    // Each is a mail.
    for (let change = 2; change < 10; change++) await press(change % 2 ? 'resume-membership' : 'cancel-membership')
    const limited = await press('cancel-membership')
    expect([limited.status, await limited.text()]).toEqual([
      429,
      expect.stringContaining('Too many attempts. Please try again in 60 minutes.'),
    ])
    expect(await html('/account')).toContain('Cancel membership</button>')
  })

  it('is somebody who is signed in', async () => {
    for (const intent of ['buy-membership', 'cancel-membership', 'resume-membership']) {
      expect(location(await press(intent, app.visitor))).toContain('/signin')
    }
  })
})
