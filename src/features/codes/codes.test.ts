import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, termsOf } from '../../../test/support/codes.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import type { Code } from '../../domain/prices/code.ts'
import { COMMAND_LINE, findActions } from '../operator-access/record-action.ts'
import { addCode, endCode, listCodes } from './add-code.ts'
import { enterCode, findCartTerms, removeCode } from './cart-code.ts'
import { tellCodes } from './tell-codes.ts'

const findCartCode = async (...of: Parameters<typeof findCartTerms>) => (await findCartTerms(...of)).code
let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
  await add('DIWALI10')
  await add('USED-UP', { usesInAll: 1 })
  await test.pool.query(`alter table code_uses drop constraint code_uses_session_id_fkey`)
  await test.pool.query(`insert into code_uses (session_id, code, user_id, paid) values ('ch_other', 'USED-UP', $1, true)`, [test.kabir])
})
afterAll(() => test.close())

const DAY_MS = 86_400_000
const from = (ms: number) => new Date(Date.now() + ms)
const add = (name: string, change: Partial<Code> = {}) => addCode(test.shop, codeOf(name, { percent: 10, ...change }), COMMAND_LINE)
const fresh = async () => (await test.pool.query<{ id: string }>(`insert into users (name) values ('N') returning id`)).rows[0]!.id

describe('a code', () => {
  it('is entered in any case, one at a time, and taken out again', async () => {
    await add('FLAT-200', { percent: null, rupees: 200, minimum: 1000 })
    expect(await enterCode(test.shop, test.asha, ' diwali10 ')).toEqual({ ok: true })
    expect(await findCartCode(test.shop, test.asha)).toEqual(termsOf('DIWALI10'))
    expect(await enterCode(test.shop, test.asha, 'flat-200')).toEqual({ ok: true })
    expect(await findCartCode(test.shop, test.asha)).toMatchObject({ code: 'FLAT-200', rupees: 200, minimum: 1000 })
    await removeCode(test.shop, test.asha)
    expect(await findCartCode(test.shop, test.asha)).toBeNull()
  })

  it('is refused in the same way and time whether it is unknown, ended, over, not begun, used up, or no code at all', async () => {
    const uid = await fresh()
    await add('ENDED')
    await endCode(test.shop, 'ENDED', COMMAND_LINE)
    await add('OVER', { startsAt: from(-2 * DAY_MS), endsAt: from(-DAY_MS) })
    await add('LATER', { startsAt: from(DAY_MS) })
    for (const text of ['NO-SUCH-CODE', 'ended', 'over', 'later', 'used-up', 'x', '\u0000', 'Ä'.repeat(400)]) {
      const begun = performance.now()
      expect(await enterCode(test.shop, uid, text), text).toEqual({ ok: false, reason: 'not-usable' })
      expect(performance.now() - begun).toBeGreaterThan(140)
    }
  })

  it('can be tried twenty times an hour by one person, and by others still', async () => {
    const uid = await fresh()
    await Promise.all(Array.from({ length: 20 }, () => enterCode(test.shop, uid, 'GUESS')))
    expect(await enterCode(test.shop, uid, 'DIWALI10')).toMatchObject({ ok: false, reason: 'too-many' })
    expect(await enterCode(test.shop, await fresh(), 'DIWALI10')).toEqual({ ok: true })
  })

  it('is made once, listed with its uses, and ended; both are among what operators did', async () => {
    await add('DAY-10')
    expect(await add('DAY-10')).toEqual({ ok: false, reason: 'taken' })
    expect((await listCodes(test.shop)).entries.find((known) => known.code === 'USED-UP')).toMatchObject({
      paid: 1,
      reserved: 0,
      usesInAll: 1,
    })
    const uid = await fresh()
    await enterCode(test.shop, uid, 'DAY-10')
    expect(await endCode(test.shop, 'day-10', COMMAND_LINE)).toEqual({ ok: true, code: 'DAY-10', changed: true })
    expect(await endCode(test.shop, 'DAY-10', COMMAND_LINE)).toEqual({ ok: true, code: 'DAY-10', changed: false })
    expect(await endCode(test.shop, 'NONE', COMMAND_LINE)).toEqual({ ok: false, reason: 'unknown-code' })
    // The cart says so; it is not changed by itself.
    expect(await findCartCode(test.shop, uid)).toMatchObject({ code: 'DAY-10', usable: false })
    expect((await findActions(test.shop, { type: 'code', id: 'DAY-10' })).map(({ action }) => action)).toEqual(['code-ended', 'code-added'])
  })

  it('that begins or ends by its time is told to those who have it in their cart, once', async () => {
    await add('EVENING', { startsAt: from(1000), endsAt: from(3000) })
    const told = async (ms: number) => {
      const before = (await test.pool.query<{ n: number }>('select count(*)::int as n from changes where topic = $1', ['code:EVENING']))
        .rows[0]!.n
      await tellCodes({ ...test.shop, clock: { now: () => from(ms) } })
      return (
        (await test.pool.query<{ n: number }>('select count(*)::int as n from changes where topic = $1', ['code:EVENING'])).rows[0]!.n -
        before
      )
    }
    expect([await told(0), await told(1500), await told(1500), await told(4000), await told(9000)]).toEqual([0, 1, 0, 1, 0])
  })
})
