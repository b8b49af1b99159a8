import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readSandboxConfig } from '../../sandbox/config.ts'
import type { Sent } from '../../sandbox/outbox/outbox.ts'
import { startSandbox, type Sandbox } from '../../sandbox/server.ts'
import { readConfig } from '../../src/config/config.ts'
import { ServiceError } from '../../src/errors/service-error.ts'
import type { RetryPolicy } from '../../src/services/retry-policy.ts'
import { createTwilioSms, type TwilioConfig } from '../../src/services/sms/twilio.ts'

let sandbox: Sandbox
let settings: TwilioConfig
beforeAll(async () => {
  sandbox = await startSandbox(readSandboxConfig({ SANDBOX_PORT: '0' }))
  settings = readConfig({ SANDBOX_PORT: String(sandbox.port) }).sms!
})
afterEach(() => fetch(`${sandbox.origin}/control/sms`, { method: 'DELETE' }))
afterAll(() => sandbox.stop())

const message = { to: '+919876543210', text: 'Your code is 123456\nनमस्ते & welcome' }
const adapter = (change: Partial<TwilioConfig> = {}, policy: Partial<RetryPolicy> = {}) =>
  createTwilioSms({ ...settings, ...change }, { pauseMs: () => 0, ...policy })
const send = (change: Partial<typeof message> = {}, sms = adapter()) => sms.send({ ...message, ...change })
const outbox = async () => (await (await fetch(`${sandbox.origin}/outbox.json`)).json()) as Sent[]
const fault = (body: object) =>
  fetch(`${sandbox.origin}/control/sms`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const failure = (work: Promise<unknown>): Promise<ServiceError> =>
  work.then(
    () => Promise.reject(new Error('it was sent')),
    (error: ServiceError) => error,
  )

describe('a text message', () => {
  it('arrives as it was written', async () => {
    await send()
    expect((await outbox())[0]).toEqual({ kind: 'sms', subject: '', html: '', at: expect.any(String), ...message })
  })

  it('can come from a messaging service', async () => {
    await send({ text: 'From a service' }, adapter({ from: `MG${'0'.repeat(32)}` }))
    expect((await outbox())[0]?.text).toBe('From a service')
  })

  it.each(['9876543210', '+0123456789', '+91 98765 43210', 'Asha', ''])('is not sent to “%s”', async (to) => {
    const before = (await outbox()).length
    expect(await failure(send({ to }))).toMatchObject({ service: 'sms', code: 'internal', message: 'Not a valid phone number' })
    expect(await outbox()).toHaveLength(before)
  })

  it('is cut where the provider would refuse it', async () => {
    await send({ text: 'x'.repeat(2000) })
    expect((await outbox())[0]?.text).toHaveLength(1600)
  })
})

describe('a provider', () => {
  it('that does not know us says so, and the token stays with us', async () => {
    const error = await failure(send({}, adapter({ authToken: 'let-me-in' })))
    expect(error).toMatchObject({ service: 'sms', code: 'internal', message: 'Refused message: HTTP 401 20003' })
    expect(JSON.stringify([error, error.stack, error.cause])).not.toContain('let-me-in')
  })

  it('is checked without sending anything', async () => {
    const before = (await outbox()).length
    await adapter().check()
    expect(await failure(adapter({ authToken: 'let-me-in' }).check())).toMatchObject({
      code: 'internal',
      message: 'Refused account: HTTP 401 20003',
    })
    expect(await failure(adapter({ accountSid: `AC${'1'.repeat(32)}` }).check())).toMatchObject({ code: 'internal' })
    await fault({ fault: 'http-500', on: ['account'] })
    expect(await failure(adapter().check())).toMatchObject({ code: 'unavailable' })
    expect(await outbox()).toHaveLength(before)
  })

  it('that refuses a number is not asked again, and nothing of it is repeated', async () => {
    await fault({ fault: 'refused', code: 21_610, times: 1 })
    const error = await failure(send())
    expect(error).toMatchObject({ code: 'internal', message: 'Refused message: HTTP 400 21610' })
    expect(JSON.stringify([error, error.stack])).not.toContain(message.to)
  })

  it.each([500, 503, 429])('that answers %i once is asked again', async (status) => {
    await fault({ fault: 'http-500', status, times: 1 })
    const before = (await outbox()).length
    await send()
    expect(await outbox()).toHaveLength(before + 1)
  })

  it('that stays down is given up', async () => {
    await fault({ fault: 'http-500' })
    expect(await failure(send())).toMatchObject({ code: 'unavailable', message: 'Not available, tried 2 times: HTTP 500' })
  })

  it('that never answers runs into the deadline', async () => {
    await fault({ fault: 'hanging' })
    expect(await failure(send({}, adapter({}, { attemptMs: 20 })))).toMatchObject({ code: 'deadline-exceeded' })
  })

  it.each(['broken-json', 'html', 'huge'])('whose answer cannot be used is not believed: %s', async (name) => {
    await fault({ fault: name })
    expect(await failure(send())).toMatchObject({ code: 'invalid-answer' })
  })

  it('that is not there is unavailable', async () => {
    const error = await failure(send({}, adapter({ url: 'http://127.0.0.1:1' })))
    expect(error).toMatchObject({ code: 'unavailable' })
  })
})
