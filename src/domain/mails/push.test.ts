import { describe, expect, it } from 'vitest'
import { isPushSubscription, pushMessage } from './push.ts'

const SANDBOX = 'http://127.0.0.1:3001'
const keys = { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) }

describe('a push subscription', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-by3p.notify.windows.com/w/?token=abc',
    `${SANDBOX}/push/messages/1`,
  ])('may be at %s', (endpoint) => expect(isPushSubscription({ endpoint, ...keys }, SANDBOX)).toBe(true))

  it.each([
    '',
    'nothing',
    'https://evil.example/fcm.googleapis.com',
    'https://fcm.googleapis.com.evil.example/',
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://somebody@fcm.googleapis.com/fcm/send/abc',
    'http://127.0.0.1:5432/',
    'http://169.254.169.254/latest',
    'file:///etc/passwd',
    `https://fcm.googleapis.com/${'a'.repeat(1000)}`,
  ])('is not at %s', (endpoint) => expect(isPushSubscription({ endpoint, ...keys }, SANDBOX)).toBe(false))

  it('is at no sandbox in a real shop, and has keys of the right form', () => {
    const endpoint = `${SANDBOX}/push/messages/1`
    expect(isPushSubscription({ endpoint, ...keys }, null)).toBe(false)
    expect(isPushSubscription({ endpoint, ...keys, p256dh: 'short' }, SANDBOX)).toBe(false)
    expect(isPushSubscription({ endpoint, ...keys, auth: '' }, SANDBOX)).toBe(false)
  })
})

it('a message names the shop, and nobody', () => {
  expect(pushMessage('shipped', { shop: 'Chhaap', orderId: '1' })).toEqual({
    title: 'Chhaap',
    body: 'Your order is on its way.',
    path: '/account/orders',
    tag: 'shipped 1',
  })
  expect(pushMessage('shipped', { shop: 'Chhaap', orderId: '1', tracked: true })).toMatchObject({
    action: { title: 'Track parcel', path: '/account/orders/1/track' },
  })
})
