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

beforeEach(() => test.pool.query('update users set phone_number = null'))

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

/** Somebody new who enters the code that this number gets. */
async function linkAs(name: string, number: string) {
  const { send, uid } = await app.person(name)
  const post = (form: Record<string, string>) => send('POST', '/account/phone', { form })
  await post({ intent: 'start', altcha: await solve(await (await send('GET', '/auth/captcha')).json()) })
  accepted([await post({ intent: 'send-code', phone: number })])
  const code = /^\d{6}/.exec(test.texts.at(-1)!.text)![0]
  return { uid, post, verify: () => post({ intent: 'verify', code }) }
}

it('a number stands on one account; the second is told what to do, and can link it when the first has unlinked it', async () => {
  const number = '+919876543211'
  const ownerOf = async () => (await test.pool.query('select id from users where phone_number = $1', [number])).rows
  const meera = await linkAs('meera', number)
  accepted([await meera.verify()])
  const leela = await linkAs('leela', number)
  const answer = await leela.verify()
  const html = await answer.text()
  expect([answer.status, /role="alert"[^>]*>([^<]+)</.exec(html)?.[1]]).toEqual([
    422,
    'This number is linked with another account. Sign in there and unlink it first, or link another number here.',
  ])
  expect(html).toContain('Send code')
  expect(await ownerOf()).toEqual([{ id: meera.uid }])
  accepted([await meera.post({ intent: 'unlink' })])
  const again = await linkAs('leela', number)
  accepted([await again.verify()])
  expect(await ownerOf()).toEqual([{ id: again.uid }])
})

it('of two accounts that link a number at once, one does', async () => {
  const [first, second] = [await linkAs('meera', '+919876543212'), await linkAs('leela', '+919876543212')]
  const statuses = (await Promise.all([first.verify(), second.verify()])).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([303, 422])
})
