import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { solve } from '../support/captcha.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

const NUMBER = '+919876543210'

let test: TestShop
let app: ReturnType<typeof createTestApp>
beforeAll(async () => {
  test = await createTestShop()
  app = createTestApp(test)
})
afterAll(() => test.close())
beforeEach(() => test.pool.query('delete from attempts'))

function accepted(answers: Response[]): void {
  for (const { status, headers } of answers) expect([status, headers.get('location')]).toEqual([303, '/account#phone'])
}

describe.each([
  ['at once', (press: () => Promise<Response>) => Promise.all([press(), press(), press()])],
  ['one after the other', async (press: () => Promise<Response>) => [await press(), await press()]],
])('a form that is sent twice, %s', (_, twice) => {
  it('sends one message and counts it once, and links with one code', async () => {
    const { send, uid } = await app.person('asha')
    const post = (form: Record<string, string>) => send('POST', '/account/phone', { form })
    await post({ intent: 'start', altcha: await solve(await (await send('GET', '/auth/captcha')).json()) })
    test.texts.length = 0
    accepted(await twice(() => post({ intent: 'send-code', phone: NUMBER })))
    expect(test.texts).toHaveLength(1)
    const replaces = /name="replaces" value="(\d+)"/.exec(await (await send('GET', '/account')).text())![1]!
    accepted(await twice(() => post({ intent: 'send-again', replaces })))
    expect(test.texts).toHaveLength(2)
    const { rows } = await test.pool.query('select points from attempts where key = $1', [`sms-person:${uid}`])
    expect(rows).toEqual([{ points: 2 }])
    const code = /^\d{6}/.exec(test.texts.at(-1)!.text)![0]
    accepted(await twice(() => post({ intent: 'verify', code })))
    expect((await test.pool.query('select phone_number from users where id = $1', [uid])).rows).toEqual([{ phone_number: NUMBER }])
  })
})

it('a household links the same phone with two accounts', async () => {
  const uids = []
  for (const name of ['meera', 'leela']) {
    const { send, uid } = await app.person(name)
    const post = (form: Record<string, string>) => send('POST', '/account/phone', { form })
    await post({ intent: 'start', altcha: await solve(await (await send('GET', '/auth/captcha')).json()) })
    accepted([await post({ intent: 'send-code', phone: '+919876543211' })])
    accepted([await post({ intent: 'verify', code: /^\d{6}/.exec(test.texts.at(-1)!.text)![0] })])
    uids.push(uid)
  }
  const { rows } = await test.pool.query("select id from users where phone_number = '+919876543211' order by id")
  expect(rows.map(({ id }) => id)).toEqual(uids.toSorted())
})
