import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CODE_TRIES } from '../../src/domain/accounts/phone-linking.ts'
import { ServiceError } from '../../src/errors/service-error.ts'
import { solve } from '../support/captcha.ts'
import { createTestApp, type Send } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

const NUMBER = '+919876543210'

let test: TestShop
let app: ReturnType<typeof createTestApp>
let asha: { send: Send; uid: string }
beforeAll(async () => {
  test = await createTestShop()
  app = createTestApp(test)
  asha = await app.person('asha')
})
beforeEach(async () => {
  await test.pool.query('delete from attempts')
  await test.pool.query('delete from phone_linkings')
  await test.pool.query('update users set phone_number = null')
  test.texts.length = 0
})
afterAll(() => test.close())

const post = (form: Record<string, string>, { send } = asha) => send('POST', '/account/phone', { form })
const account = async ({ send } = asha) => (await send('GET', '/account')).text()
const captcha = async ({ send } = asha) => solve(await (await send('GET', '/auth/captcha')).json())
const start = async (person = asha) => post({ intent: 'start', altcha: await captcha(person) }, person)
const sendCode = (phone = NUMBER, person = asha) => post({ intent: 'send-code', phone }, person)
const sendAgain = (person = asha) => post({ intent: 'send-again' }, person)
const verify = (code: string, person = asha) => post({ intent: 'verify', code }, person)
const lastCode = () => /^\d{6}/.exec(test.texts.at(-1)!.text)![0]
const wrongCode = () => String((Number(lastCode()) + 1) % 1_000_000).padStart(6, '0')
const alertIn = (html: string) => /role="alert"[^>]*>([^<]+)</.exec(html)?.[1]
const linked = async () => (await test.pool.query('select phone_number from users where id = $1', [asha.uid])).rows[0].phone_number

/** Where a form leads that was accepted. */
async function accepted(answer: Promise<Response>): Promise<void> {
  const { status, headers } = await answer
  expect([status, headers.get('location')]).toEqual([303, '/account#phone'])
}

/** Why a form was refused. */
async function refused(answer: Promise<Response>, status = 422): Promise<string | undefined> {
  const response = await answer
  expect(response.status).toBe(status)
  return alertIn(await response.text())
}

async function withClock(ms: number, task: () => Promise<void>): Promise<void> {
  const { clock } = test.shop
  test.shop.clock = { now: () => new Date(Date.now() + ms) }
  await task().finally(() => {
    test.shop.clock = clock
  })
}

describe('linking a phone', () => {
  it('goes from the captcha by number and code to the number on the page, by forms alone', async () => {
    expect(await account()).toMatch(/Link phone number.*<noscript>.*a check against robots, which needs JavaScript\./s)
    await accepted(start())
    expect(await account()).toMatch(/Phone number<\/label>.*Send code/s)
    await accepted(sendCode('98765 43210'))
    expect(test.texts).toMatchObject([
      { to: NUMBER, text: expect.stringMatching(/^\d{6} is your verification code of .*\n\n@shop\.test #\d{6}$/s) },
    ])
    expect(await account()).toMatch(/\+91 98765 43210.*Verification code<\/label>.*Verify/s)
    await accepted(verify(` ${lastCode().slice(0, 3)} ${lastCode().slice(3)} `))
    expect(await linked()).toBe(NUMBER)
    const html = await account()
    expect(html).toContain(`<dt>Phone Number</dt><dd>${NUMBER}</dd>`)
    expect(html).toContain('Unlink phone number')
    expect((await test.pool.query('select 1 from phone_linkings')).rowCount).toBe(0)
    await accepted(post({ intent: 'unlink' }))
    expect(await linked()).toBeNull()
  })

  it('is for people who are signed in', async () => {
    expect((await app.visitor('GET', '/auth/captcha')).status).toBe(401)
    const answer = await app.visitor('POST', '/account/phone', { form: { intent: 'verify', code: '123456' } })
    expect(answer.headers.get('location')).toBe('/signin?redirect=/account/phone')
  })

  it('can be left, and begun again', async () => {
    await start()
    await sendCode()
    await accepted(post({ intent: 'other-number' }))
    expect(await account()).toContain('Send code')
    await accepted(post({ intent: 'cancel' }))
    expect(await account()).toContain('Link phone number')
  })
})

describe('the captcha', () => {
  const FAILED = 'The check against robots did not work. Please try again.'

  it('is needed before a number', async () => {
    expect(await refused(sendCode())).toBe('This took too long. Please start again.')
    expect(test.texts).toEqual([])
  })

  it('counts once', async () => {
    const altcha = await captcha()
    await accepted(post({ intent: 'start', altcha }))
    expect(await refused(post({ intent: 'start', altcha }))).toBe(FAILED)
    const again = await captcha()
    const answers = await Promise.all(Array.from({ length: 4 }, () => post({ intent: 'start', altcha: again })))
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
  })

  it('counts for the person who was given it', async () => {
    const kabir = await app.person('kabir')
    expect(await refused(post({ intent: 'start', altcha: await captcha(kabir) }))).toBe(FAILED)
  })

  it.each([
    ['nothing', () => ''],
    ['no JSON', () => 'bm90aGluZw=='],
    ['a long text', () => 'a'.repeat(200_000)],
  ])('is refused as %s', async (_, altcha) => {
    expect(await refused(post({ intent: 'start', altcha: altcha() }))).toBe(FAILED)
  })

  it('is refused with another key, or with parameters that were changed', async () => {
    const change = async (task: (payload: { challenge: { parameters: object }; solution: object }) => void) => {
      const payload = JSON.parse(Buffer.from(await captcha(), 'base64').toString())
      task(payload)
      return Buffer.from(JSON.stringify(payload)).toString('base64')
    }
    const otherKey = await change(({ solution }) => Object.assign(solution, { derivedKey: '00'.repeat(32) }))
    expect(await refused(post({ intent: 'start', altcha: otherKey }))).toBe(FAILED)
    const later = await change(({ challenge }) => Object.assign(challenge.parameters, { expiresAt: 9_999_999_999 }))
    expect(await refused(post({ intent: 'start', altcha: later }))).toBe(FAILED)
  })

  it('expires after half an hour', async () => {
    await start()
    await withClock(30 * 60_000, async () => {
      // Signed in again meanwhile.
      await test.pool.query("update sessions set created_at = now() + interval '30 minutes'")
      expect(await refused(sendCode())).toBe('This took too long. Please start again.')
    })
  })
})

describe('a number', () => {
  it.each([
    ['', 'Please provide a phone number.'],
    ['12345', 'Please provide a mobile number, with its country code if it is not Indian.'],
    ['+44 20 7946 0958', 'Please provide a mobile number, with its country code if it is not Indian.'],
    ['+44 7400 123456', 'Our text messages do not go to this country. Please try a number of another one.'],
    ['+881612345678', 'Please provide a mobile number, with its country code if it is not Indian.'],
    ['9876543210;ext=5', 'Please provide a mobile number, with its country code if it is not Indian.'],
    ['9'.repeat(1000), 'Please provide a mobile number, with its country code if it is not Indian.'],
  ])('%s is refused', async (phone, words) => {
    await start()
    const answer = await sendCode(phone)
    const html = await answer.text()
    expect([answer.status, alertIn(html)]).toEqual([422, words])
    expect(html).toContain(`name="phone" value="${phone.slice(0, 40)}"`)
    expect(test.texts).toEqual([])
  })

  it('gets five codes a day, from whomever', async () => {
    const kabir = await app.person('kabir')
    await Promise.all([start(), start(kabir)])
    for (const person of [asha, kabir]) await accepted(sendCode(NUMBER, person))
    for (const person of [asha, kabir, asha]) await accepted(sendAgain(person))
    const answer = await sendAgain()
    expect([answer.status, Number(answer.headers.get('retry-after')) > 3600]).toEqual([429, true])
    expect(alertIn(await answer.text())).toMatch(/^Too many attempts\. Please try again in \d+/)
    expect(test.texts).toHaveLength(5)
    await accepted(sendCode('+919876543211'))
  })

  it('that the service refuses, or cannot reach, is entered again', async () => {
    const { sms } = test.shop
    await start()
    test.shop.sms = { ...sms, send: () => Promise.reject(new ServiceError('sms', 'internal', 'no such number')) }
    expect(await refused(sendCode())).toBe('This number does not take text messages. Please try another one.')
    test.shop.sms = { ...sms, send: () => Promise.reject(new ServiceError('sms', 'unavailable', 'down')) }
    expect(await refused(sendCode(), 503)).toBe('The message could not be sent. Please try again in a minute.')
    test.shop.sms = sms
    expect(await account()).toContain('Send code')
  })
})

describe('a code', () => {
  it('is stored as a hash', async () => {
    await start()
    await sendCode()
    const { rows } = await test.pool.query<{ code_hash: string }>('select * from phone_linkings')
    expect(rows[0]!.code_hash).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify(rows)).not.toContain(lastCode())
  })

  it('can be tried five times, however many tries come at once', async () => {
    await start()
    await sendCode()
    const wrong = await Promise.all(Array.from({ length: 12 }, () => verify(wrongCode())))
    const words = await Promise.all(wrong.map(async (answer) => alertIn(await answer.text())))
    const looked = words.filter((text) => text?.startsWith('This code is not right') || text?.startsWith('That was one try too many'))
    expect(looked).toHaveLength(CODE_TRIES)
    expect(await refused(verify(lastCode()))).toBe('This code belongs to another request. Please ask for a new one.')
    expect(await linked()).toBeNull()
    expect(await account()).toContain('Send code')
  })

  it('is void when another is sent', async () => {
    await start()
    await sendCode()
    const first = lastCode()
    await accepted(sendAgain())
    expect(test.texts).toHaveLength(2)
    expect(test.texts[1]!.to).toBe(NUMBER)
    expect(await refused(verify(first === lastCode() ? wrongCode() : first))).toBe('This code is not right.')
    await accepted(verify(lastCode()))
    expect(await linked()).toBe(NUMBER)
  })

  it('works once, for ten minutes, for the account that asked', async () => {
    const kabir = await app.person('kabir')
    await start()
    await sendCode()
    expect(await refused(verify(lastCode(), kabir))).toBe('This code belongs to another request. Please ask for a new one.')
    await withClock(10 * 60_000, async () => {
      expect(await refused(verify(lastCode()))).toBe('This code belongs to another request. Please ask for a new one.')
    })
    const answers = await Promise.all([verify(lastCode()), verify(lastCode())])
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    expect(await linked()).toBe(NUMBER)
  })
})
