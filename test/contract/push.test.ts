import { createECDH } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readSandboxConfig } from '../../sandbox/config.ts'
import { startSandbox, type Sandbox } from '../../sandbox/server.ts'
import type { PushSubscriptionKeys } from '../../src/domain/mails/push.ts'
import { createWebPush, vapidKeyFrom } from '../../src/services/push/web-push.ts'
import { newBrowser, pushesTo } from '../support/push.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox(readSandboxConfig({ SANDBOX_PORT: '0' }))
})
afterEach(() => fetch(`${sandbox.origin}/control/push`, { method: 'DELETE' }))
afterAll(() => sandbox.stop())

const MESSAGE = { title: 'Chhaap', body: 'Your order is on its way. छाप', path: '/account/orders', tag: 'shipped 1' }
const adapter = (secret = 'a secret', contact = 'mailto:help@chhaap.example') =>
  createWebPush({ privateKey: vapidKeyFrom(secret), contact, sandbox: sandbox.origin }, { pauseMs: () => 0 })
const fault = (body: object) =>
  fetch(`${sandbox.origin}/control/push`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

describe('a push message', () => {
  it('arrives at the browser as it was written, for a day, under the shop’s name', async () => {
    const browser = await newBrowser(sandbox.origin)
    expect(await adapter().send(browser, MESSAGE)).toEqual({ gone: false })
    expect(await pushesTo(browser)).toEqual([
      { text: JSON.stringify(MESSAGE), ttl: 86_400, urgency: 'normal', contact: 'mailto:help@chhaap.example' },
    ])
  })

  it('to a browser that has ended its subscription finds it gone', async () => {
    const browser = await newBrowser(sandbox.origin)
    await fetch(browser.endpoint, { method: 'DELETE' })
    expect(await adapter().send(browser, MESSAGE)).toEqual({ gone: true })
  })

  it('is refused from another shop’s key', async () => {
    const browser = await newBrowser(sandbox.origin)
    await adapter().send(browser, MESSAGE)
    await expect(adapter('another secret').send(browser, MESSAGE)).rejects.toMatchObject({ code: 'internal', message: 'Refused: HTTP 403' })
  })

  it('for other keys than the browser’s cannot be read by it', async () => {
    const browser = await newBrowser(sandbox.origin)
    const other = createECDH('prime256v1').generateKeys().toString('base64url')
    await expect(adapter().send({ ...browser, p256dh: other }, MESSAGE)).rejects.toMatchObject({ message: 'Refused: HTTP 400' })
    const noPoint = Buffer.alloc(65, 4).toString('base64url')
    await expect(adapter().send({ ...browser, p256dh: noPoint }, MESSAGE)).rejects.toMatchObject({ code: 'internal' })
  })

  it('never leaves for anything but a push service', async () => {
    const browser = await newBrowser(sandbox.origin)
    const elsewhere: PushSubscriptionKeys = { ...browser, endpoint: 'https://evil.example/push' }
    expect(adapter().accepts(elsewhere)).toBe(false)
    expect(await adapter().send(elsewhere, MESSAGE)).toEqual({ gone: true })
  })
})

describe('a push service that fails', () => {
  it('is tried again', async () => {
    const browser = await newBrowser(sandbox.origin)
    await fault({ fault: 'http-500', times: 1 })
    expect(await adapter().send(browser, MESSAGE)).toEqual({ gone: false })
    await fault({ fault: 'http-500', status: 429 })
    await expect(adapter().send(browser, MESSAGE)).rejects.toMatchObject({ service: 'push', code: 'unavailable' })
  })

  it('is not waited for longer than its time', async () => {
    const browser = await newBrowser(sandbox.origin)
    await fault({ fault: 'hanging' })
    const privateKey = vapidKeyFrom('a secret')
    const push = createWebPush({ privateKey, contact: 'mailto:a@b.example', sandbox: sandbox.origin }, { attemptMs: 50, attempts: 1 })
    await expect(push.send(browser, MESSAGE)).rejects.toMatchObject({ code: 'deadline-exceeded' })
  })
})
