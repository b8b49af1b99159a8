import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { ServiceError } from '../../errors/service-error.ts'
import { checkDisk } from './check-files.ts'
import { runServiceChecks, serviceChecksOf } from './check-services.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
})
afterAll(() => test.close())

it('the room on a disk is looked at', async () => {
  expect(await checkDisk('.')).toMatchObject({ check: 'disk', found: expect.stringMatching(/^\d+ MB free in \.$/) })
})

describe('outside services', () => {
  const trial = (run: () => Promise<string>, sandbox = false) => ({ check: 'it', settings: 'ITS_KEY', sandbox, run })
  const tried = async (run: () => Promise<string>, sandbox?: boolean) => (await runServiceChecks([trial(run, sandbox)]))[0]!

  it('that work pass, and nothing is sent, paid or left behind', async () => {
    const { files } = test.shop
    const provider = {
      id: 'google' as const,
      offered: true,
      check: async () => {},
      start: () => Promise.reject(new Error()),
      finish: () => Promise.reject(new Error()),
    }
    const before = await Array.fromAsync(files.list())
    const findings = await runServiceChecks(serviceChecksOf({ ...test.shop, identityProviders: [provider] }))
    expect(findings).toHaveLength(7)
    expect(findings.filter(({ state }) => state !== 'ok')).toEqual([])
    expect([test.mails, test.texts, test.carrier.bought]).toEqual([[], [], []])
    expect(await Array.fromAsync(files.list())).toEqual(before)
  })

  it.each([
    [new ServiceError('it', 'unavailable', 'away'), 'Check that this machine reaches the service'],
    [new ServiceError('it', 'internal', 'refused'), 'The service answers and refuses: check ITS_KEY.'],
    [new ServiceError('it', 'invalid-answer', 'odd'), 'Check ITS_KEY, and that it leads to this service.'],
  ])('that fail make the shop unfit: %s', async (failure, advice) => {
    const finding = await tried(() => Promise.reject(failure))
    expect(finding).toMatchObject({ state: 'failed', found: failure.message })
    expect(finding.advice).toContain(advice)
  })

  it('are every provider in which a payment may still be open, the one that is offered by the name of all', async () => {
    const payments = { phonepe: { ...test.payments, name: 'PhonePe' }, razorpay: { ...test.payments, name: 'Razorpay' } }
    const checks = serviceChecksOf({ ...test.shop, payments, offeredProviders: ['razorpay'] })
    const named = checks.filter(({ check }) => check.startsWith('payment')).map(({ check, settings }) => [check, settings])
    expect(named).toEqual([
      ['payment with PhonePe', 'the variables PHONEPE_…'],
      ['payment', 'the variables RAZORPAY_…'],
    ])
  })

  it('of the sandbox only warn', async () => {
    expect(await tried(() => Promise.reject(new Error('away')), true)).toMatchObject({ state: 'warning', found: 'the sandbox: away' })
  })

  it('that keep nothing, or give absurd scores or no rates, do not work', async () => {
    const checks = serviceChecksOf({
      ...test.shop,
      files: { ...test.shop.files, get: async () => null },
      moderation: { score: async () => ({ TOXICITY: 7 }) },
      shipping: { ...test.carrier, rates: async () => [] },
    })
    const failing = (await runServiceChecks(checks)).filter(({ state }) => state === 'failed')
    expect(failing.map(({ check }) => check)).toEqual(['storage', 'shipping', 'moderation'])
  })
})
