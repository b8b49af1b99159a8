import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ServiceError } from '../../src/errors/service-error.ts'
import { signOut } from '../../src/features/accounts/find-session.ts'
import { fillWhenEmpty } from '../../src/features/demo/fill-when-empty.ts'
import { COMMAND_LINE } from '../../src/features/operator-access/record-action.ts'
import { shipOrder } from '../../src/features/orders/parcels/ship-order.ts'
import { sendPush } from '../../src/features/push/send-push.ts'
import { makeOrder, makeCatalogue } from '../support/demo.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let app: ReturnType<typeof createTestApp>
let catalogue: Awaited<ReturnType<typeof makeCatalogue>>
beforeAll(async () => {
  test = await createTestShop()
  app = createTestApp(test)
  catalogue = await makeCatalogue()
  await fillWhenEmpty(test.shop, catalogue.folder)
  test.shop.jobs.work('send-push', (job) => sendPush(test.shop, job))
})
beforeEach(async () => {
  await test.pool.query('delete from push_subscriptions')
  test.push.sent.length = 0
  test.push.gone.clear()
})
afterAll(async () => {
  await test.close()
  await catalogue.remove()
})

type Browser = Awaited<ReturnType<typeof app.person>>

const switchOn = ({ send }: Browser, endpoint: string) =>
  send('POST', '/account/notifications', {
    form: { intent: 'on', endpoint, p256dh: 'key', auth: 'secret' },
  })
const switchOff = ({ send }: Browser) => send('POST', '/account/notifications', { form: { intent: 'off' } })
const count = async () => (await test.pool.query('select 1 from push_subscriptions')).rowCount
const tell = (uid: string) => sendPush(test.shop, { uid, orderId: 'one', news: 'paid' })

describe('notifications', () => {
  it('are off until they are switched on, in one browser', async () => {
    const asha = await app.person('asha')
    expect(await (await asha.send('GET', '/account')).text()).toContain('Switch on notifications')
    await tell(asha.uid)
    expect(test.push.sent).toEqual([])
    expect((await switchOn(asha, 'https://push.test/asha')).status).toBe(303)
    expect(await (await asha.send('GET', '/account')).text()).toContain('Switch off notifications')
    await tell(asha.uid)
    expect(test.push.sent).toHaveLength(1)
    const off = await switchOff(asha)
    expect([off.status, off.headers.get('location')]).toEqual([303, '/account#notifications'])
    expect(await count()).toBe(0)
  })

  it('come when an order is paid and when it is shipped, and say nothing about the person', async () => {
    const asha = await app.person('asha')
    await switchOn(asha, 'https://push.test/asha')
    await makeOrder(test, asha.uid)
    await expect.poll(() => test.push.sent.length).toBe(1)
    const { rows } = await test.pool.query<{ id: string; number: string }>('select id, number from orders where user_id = $1', [asha.uid])
    expect(await shipOrder(test.shop, { reference: rows[0]!.number, trackingNumber: 'TRACK123456' }, COMMAND_LINE)).toMatchObject({
      ok: true,
    })
    await expect.poll(() => test.push.sent.length).toBe(2)
    const messages = test.push.sent.map(({ text }) => JSON.parse(text))
    expect(messages.map(({ body }) => body)).toEqual(['Your payment has arrived. We are packing your order.', 'Your order is on its way.'])
    for (const message of messages) expect(Object.keys(message)).toEqual(['title', 'body', 'path', 'tag'])
    const all = JSON.stringify(messages)
    for (const secret of ['asha', 'Asha', asha.uid, rows[0]!.number, 'Rs', 'Stole']) expect(all).not.toContain(secret)
  })

  it('end with the session, by signing out or with its expiry', async () => {
    const asha = await app.person('asha')
    await switchOn(asha, 'https://push.test/asha')
    const { rows } = await test.pool.query<{ session_id: string }>('select session_id from push_subscriptions')
    await test.pool.query("update sessions set expires_at = now() - interval '1 second' where id = $1", [rows[0]!.session_id])
    await tell(asha.uid)
    expect(test.push.sent).toEqual([])
    await signOut(test.shop, { id: rows[0]!.session_id })
    expect(await count()).toBe(0)
  })

  it('belong to the last person of a browser', async () => {
    const [asha, kabir] = await Promise.all([app.person('asha'), app.person('kabir')])
    await switchOn(asha, 'https://push.test/shared')
    await switchOn(kabir, 'https://push.test/shared')
    await tell(asha.uid)
    expect(test.push.sent).toEqual([])
    await tell(kabir.uid)
    expect(test.push.sent).toHaveLength(1)
  })

  it('go to every browser, and a gone one is forgotten', async () => {
    const asha = await app.person('asha')
    await switchOn(asha, 'https://push.test/gone')
    await switchOn(asha, 'https://push.test/renewed')
    expect(await count()).toBe(1)
    test.push.gone.add('https://push.test/renewed')
    await tell(asha.uid)
    expect(await count()).toBe(0)
  })

  it('are tried again where the push service fails, but not where it refuses', async () => {
    const asha = await app.person('asha')
    await switchOn(asha, 'https://push.test/asha')
    const { push } = test.shop
    test.shop.push = { ...push, send: () => Promise.reject(new ServiceError('push', 'unavailable', 'down')) }
    await expect(tell(asha.uid)).rejects.toThrow('down')
    test.shop.push = { ...push, send: () => Promise.reject(new ServiceError('push', 'internal', 'no')) }
    await expect(tell(asha.uid)).resolves.toBeUndefined()
    test.shop.push = push
  })

  it('are refused for an address that is no push service, and for visitors', async () => {
    const asha = await app.person('asha')
    const refused = await switchOn(asha, 'http://127.0.0.1:5432/')
    const told = expect.stringMatching(/role="alert"[^>]*>The push service of this browser is not known to the shop\./)
    expect([refused.status, await refused.text()]).toEqual([422, told])
    expect(await count()).toBe(0)
    const visitor = await app.visitor('POST', '/account/notifications', { form: { intent: 'on' } })
    expect(visitor.headers.get('location')).toBe('/signin?redirect=/account/notifications')
  })

  it('need a worker, which every browser fetches anew', async () => {
    const answer = await app.visitor('GET', '/service-worker.js')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(await answer.text()).toContain('showNotification')
  })

  const there = { navigate: async () => ({ focus: async () => 'focused where it leads' }), focus: async () => 'focused before' }
  it.each([
    ['a window of the shop', [there], 'focused where it leads'],
    ['a new window, where there is none', [], 'opened /account/orders'],
    [
      'a new window alone, where the other cannot be navigated',
      [{ ...there, navigate: () => Promise.reject(new TypeError()) }],
      'opened /account/orders',
    ],
    ['a new window, where the other has left the shop', [{ ...there, navigate: async () => null }], 'opened /account/orders'],
    ['the parcel, by the button', [there], 'opened /account/orders/1/track', 'open'],
  ])('lead, when clicked, to %s', async (_, windows, expected, action = '') => {
    const script = await (await app.visitor('GET', '/service-worker.js')).text()
    const listeners = new Map<string, (event: object) => void>()
    const self = {
      addEventListener: (type: string, listen: (event: object) => void) => listeners.set(type, listen),
      clients: { matchAll: async () => windows, openWindow: async (path: string) => `opened ${path}` },
    }
    runInNewContext(script, { self })
    const close = vi.fn<() => void>()
    const done = Promise.withResolvers<unknown>()
    const data = { path: '/account/orders', actionPath: '/account/orders/1/track' }
    listeners.get('notificationclick')!({ notification: { close, data }, action, waitUntil: done.resolve })
    expect([await done.promise, close.mock.calls.length]).toEqual([expected, 1])
  })
})
