import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { MAX_KEYS } from '../../domain/operators/api-key.ts'
import { addKey, listKeys, revokeKey, sweepKeys, type KeyAdded } from './change-keys.ts'
import { findKey } from './find-key.ts'
import { COMMAND_LINE, findActions } from './record-action.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
})
afterAll(() => test.close())
beforeEach(() => test.pool.query('delete from api_keys'))

type Added = Extract<KeyAdded, { ok: true }>

async function added(name = 'packing room', days: number | null = null): Promise<Added> {
  const result = await addKey(test.shop, { name, role: 'packer', days }, COMMAND_LINE)
  if (!result.ok) throw new Error(result.reason)
  return result
}
const at = (date: Date) => ({ ...test.shop, clock: { now: () => date } })
const later = (ms: number) => at(new Date(test.shop.clock.now().getTime() + ms))
const DAY_MS = 86_400_000

describe('a key', () => {
  it('is told once: what is stored of it opens nothing', async () => {
    const { id, key } = await added()
    expect(key).toMatch(/^chhaap_[\da-f]{72}$/)
    expect(await findKey(test.shop, key)).toMatchObject({ id, name: 'packing room', role: 'packer' })
    const { rows } = await test.pool.query<Record<string, unknown>>('select * from api_keys')
    const stored = JSON.stringify(rows)
    expect(stored).not.toContain(key.slice(7, 71))
    const actions = await findActions(test.shop, { type: 'key', id })
    expect(JSON.stringify(actions)).not.toContain(key.slice(7, 71))
    for (const text of [rows[0]!['hash'], `chhaap_${rows[0]!['hash'] as string}`, '', 'x'.repeat(20_000)])
      expect(await findKey(test.shop, String(text))).toBe(null)
  })

  it('is told from a mistyped one without a look at the database', async () => {
    const { key } = await added()
    const wrong = `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`
    expect(await findKey({ ...test.shop, db: null as never }, wrong)).toBe(null)
  })

  it('ends by itself, and is forgotten a month later', async () => {
    const { key } = await added('a day', 1)
    expect(await findKey(later(DAY_MS - 1000), key)).not.toBe(null)
    expect(await findKey(later(DAY_MS), key)).toBe(null)
    await sweepKeys(later(30 * DAY_MS))
    expect(await listKeys(test.shop)).toHaveLength(1)
    await sweepKeys(later(31 * DAY_MS + 1000))
    expect(await listKeys(test.shop)).toHaveLength(0)
  })

  it('lasts ninety days unless said', async () => {
    const now = test.shop.clock.now().getTime()
    const days = ({ endsAt }: Added) => Math.round((endsAt.getTime() - now) / DAY_MS)
    expect([days(await added()), days(await added('other', 7))]).toEqual([90, 7])
  })

  it('notes its use once a minute', async () => {
    const { key } = await added()
    const used = async () => (await listKeys(test.shop))[0]!.usedAt?.getTime()
    expect(await used()).toBe(undefined)
    const first = test.shop.clock.now().getTime()
    await findKey(at(new Date(first)), key)
    await findKey(at(new Date(first + 59_000)), key)
    expect(await used()).toBe(first)
    await findKey(at(new Date(first + 60_000)), key)
    expect(await used()).toBe(first + 60_000)
  })

  it('is revoked at once, and recorded with what it was', async () => {
    const { id, key } = await added()
    expect(await revokeKey(test.shop, id, COMMAND_LINE)).toMatchObject({ ok: true, name: 'packing room' })
    expect(await findKey(test.shop, key)).toBe(null)
    expect(await revokeKey(test.shop, id, COMMAND_LINE)).toEqual({ ok: false, reason: 'unknown-key' })
    expect(await revokeKey(test.shop, 'x', COMMAND_LINE)).toEqual({ ok: false, reason: 'unknown-key' })
    const actions = await findActions(test.shop, { type: 'key', id })
    expect(actions.map(({ action }) => action)).toEqual(['key-revoked', 'key-added'])
    expect(actions[0]!.before).toEqual({ name: 'packing room', role: 'packer' })
  })

  it('falls with nobody’s account', async () => {
    const { rows } = await test.pool.query<{ id: string }>("insert into users (name) values ('Meera') returning id")
    const meera = { uid: rows[0]!.id, name: 'Meera' }
    const result = (await addKey(test.shop, { name: 'hers', role: 'owner', days: null }, meera)) as Added
    expect(await listKeys(test.shop, meera.uid)).toMatchObject([{ name: 'hers', madeBy: { uid: meera.uid, isOperator: false } }])
    await test.pool.query('delete from users where id = $1', [meera.uid])
    expect(await findKey(test.shop, result.key)).toMatchObject({ name: 'hers', role: 'owner' })
    expect(await listKeys(test.shop)).toMatchObject([{ name: 'hers', madeBy: null }])
  })
})

describe('the name of a key', () => {
  it.each(['', '  ', 'x'.repeat(41), 'two\nlines', 'hidden\u202e'])('is not %j', async (name) => {
    expect(await addKey(test.shop, { name, role: 'packer', days: null }, COMMAND_LINE)).toEqual({ ok: false, reason: 'wrong-name' })
  })

  it('is one key’s, however it is written', async () => {
    await added('Accountant')
    expect(await addKey(test.shop, { name: ' accountant ', role: 'packer', days: null }, COMMAND_LINE)).toEqual({
      ok: false,
      reason: 'name-taken',
    })
  })
})

it('there are fifty keys at most, also when several are made at once; one that has ended makes room', async () => {
  for (let n = 0; n < MAX_KEYS - 2; n++) await added(`key ${n}`, 100)
  await added('short', 1)
  const results = await Promise.all(['a', 'b', 'c'].map((name) => addKey(test.shop, { name, role: 'packer', days: null }, COMMAND_LINE)))
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results).toContainEqual({ ok: false, reason: 'too-many' })
  expect(await addKey(later(DAY_MS), { name: 'd', role: 'packer', days: null }, COMMAND_LINE)).toMatchObject({ ok: true })
})
