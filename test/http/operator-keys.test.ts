import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listKeys, revokeKey } from '../../src/features/operator-access/change-keys.ts'
import { findKey } from '../../src/features/operator-access/find-key.ts'
import { COMMAND_LINE } from '../../src/features/operator-access/record-action.ts'
import { createCommandLine } from '../support/command-line.ts'
import { confirmedBefore, openOperator, type TestOperator } from '../support/operators.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let meera: TestOperator
let owner: TestOperator
beforeAll(async () => {
  test = await createTestShop()
  const app = createTestApp(test)
  owner = await openOperator(test, app, 'lata')
  meera = await openOperator(test, app, 'meera')
})
afterAll(() => test.close())
beforeEach(() => test.pool.query('delete from api_keys'))

const ADDRESS = '/operator/keys'
const add = (form: Record<string, string>, by = meera) => by.send('POST', ADDRESS, { form: { action: 'add-key', ...form } })
const page = async (address = ADDRESS, by = owner) => (await by.send('GET', address)).text()

async function addedKey(id: string): Promise<string> {
  const answer = await add({ id, role: 'packer', days: '30' })
  expect(answer.status).toBe(200)
  return /chhaap_[\da-f]{72}/.exec(await answer.text())![0]
}

describe('the page of keys', () => {
  it('shows a key once, and afterwards its beginning and end', async () => {
    const key = await addedKey('packing room')
    expect(await findKey(test.shop, key)).toMatchObject({ name: 'packing room', role: 'packer' })
    const html = await page()
    expect(html).toContain(`chhaap_…${key.slice(-4)}`)
    expect(html).not.toContain(key.slice(7, 71))
    expect(html).toContain('Key added')
  })

  it.each([
    [{ id: '', role: 'packer', days: '90' }, 'A key’s name says what it is for'],
    [{ id: 'x', role: 'packer', days: '0' }, 'A key lasts a whole number of days from 1 to 3650.'],
    [{ id: 'x', role: 'king', days: '9' }, 'Role is one of: owner, packer.'],
  ])('refuses %j, and keeps what was typed', async (form, words) => {
    const answer = await add(form)
    expect(answer.status).toBe(422)
    const html = await answer.text()
    expect(html).toContain(words)
    expect(html).toContain(`value="${form.days}"`)
    expect(await listKeys(test.shop)).toEqual([])
  })

  it('says that a name is taken', async () => {
    await addedKey('till')
    const answer = await add({ id: 'Till', role: 'packer', days: '1' })
    expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining('Another key has this name.')])
  })

  it('revokes a key at once', async () => {
    const key = await addedKey('till')
    const { id } = (await listKeys(test.shop))[0]!
    const answer = await owner.send('POST', ADDRESS, { form: { action: 'revoke-key', id } })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${ADDRESS}?done=revoke-key`])
    expect(await findKey(test.shop, key)).toBe(null)
    const again = await owner.send('POST', ADDRESS, { form: { action: 'revoke-key', id } })
    expect([again.status, await again.text()]).toEqual([409, expect.stringContaining('There is no such key')])
  })

  it('asks for the password of the last half hour', async () => {
    await confirmedBefore(test, meera.uid, 31)
    expect(await (await add({ id: 'x', role: 'owner', days: '9' })).text()).toContain('Your password, please')
    expect(await listKeys(test.shop)).toEqual([])
    await confirmedBefore(test, meera.uid, 0)
  })
})

it('an operator who leaves: the keys that she made are listed on her page, work on, and end by a press each', async () => {
  const [kept, ended] = [await addedKey('accountant'), await addedKey('old till')]
  await test.pool.query('delete from operators where user_id = $1', [meera.uid])
  try {
    const address = `/operator/people/${meera.uid}`
    const html = await page(address)
    expect(html).toContain('Keys and webhooks created by this person')
    for (const name of ['accountant', 'old till']) expect(html).toContain(`<b>${name}</b>`)
    expect(await page()).toContain(', without access now')
    const old = (await listKeys(test.shop)).find(({ name }) => name === 'old till')!
    const answer = await owner.send('POST', address, { form: { action: 'revoke-key', id: old.id } })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${address}?done=revoke-key`])
    expect([await findKey(test.shop, kept), await findKey(test.shop, ended)]).toEqual([
      expect.objectContaining({ name: 'accountant' }),
      null,
    ])
    expect(await page(`/operator/people/${owner.uid}`)).not.toContain('Keys and webhooks created by this person')
  } finally {
    await test.pool.query("insert into operators (user_id, role) values ($1, 'owner')", [meera.uid])
  }
})

it('whose access is removed is asked of each key and webhook whether it ends too: none falls by itself, and none of others ends', async () => {
  const [kept, ended] = [await addedKey('accountant'), await addedKey('old till')]
  const hook = async (url: string, by: TestOperator) => {
    const sql = `insert into webhook_endpoints (user_id, url, events, secret, created_at) values ($1, $2, '{order.paid}', 's', now()) returning id`
    return (await test.pool.query<{ id: string }>(sql, [by.uid, url])).rows[0]!.id
  }
  const [stays, goes, others] = [
    await hook('https://a.test/', meera),
    await hook('https://b.test/', meera),
    await hook('https://c.test/', owner),
  ]
  const till = (await listKeys(test.shop)).find(({ name }) => name === 'old till')!
  const address = `/operator/people/${meera.uid}`
  const html = await page(address)
  for (const words of [
    'End the key accountant',
    'End the key old till',
    'End the webhook https://a.test/',
    'End the webhook https://b.test/',
  ])
    expect(html.replaceAll('<!-- -->', '')).toContain(words)
  expect(html).not.toContain('https://c.test/')
  const hooks = async () =>
    (await test.pool.query<{ id: string }>('select id from webhook_endpoints order by url')).rows.map(({ id }) => id)
  const revoke = (ids: string[]) =>
    owner.send('POST', address, { form: { action: 'revoke-operator', ...Object.fromEntries(ids.map((id) => [`end.${id}`, 'on'])) } })
  try {
    expect((await revoke([till.id, others])).status).toBe(409)
    expect([(await meera.send('GET', '/operator')).status, await hooks()]).toEqual([200, [stays, goes, others]])
    expect((await revoke([till.id, goes])).headers.get('location')).toBe(`${address}?done=revoke-operator`)
    expect([(await meera.send('GET', '/operator')).status, await hooks()]).toEqual([404, [stays, others]])
    expect([(await findKey(test.shop, kept))?.name, await findKey(test.shop, ended)]).toEqual(['accountant', null])
    const { out, run } = createCommandLine(() => test.shop)
    const { rows } = await test.pool.query<{ email: string }>('select email from users where id = $1', [meera.uid])
    expect(await run(`operators revoke ${rows[0]!.email} --end ${stays}`)).toBe(0)
    expect(out.slice(1)).toEqual(['Ended: https://a.test/.', 'Stay, though this account made them: accountant.'])
    // Nor with the account itself.
    await test.pool.query('delete from users where id = $1', [meera.uid])
    expect([(await findKey(test.shop, kept))?.name, await hooks()]).toEqual(['accountant', [others]])
  } finally {
    await test.pool.query('delete from webhook_endpoints')
  }
})

it('the command makes, lists and revokes keys', async () => {
  const { out, errors, run } = createCommandLine(() => test.shop)
  expect(await run('keys add accountant --role owner --days 30 --json')).toBe(0)
  const { key, id } = JSON.parse(out.join('\n')) as { key: string; id: string }
  expect(await findKey(test.shop, key)).toMatchObject({ id, name: 'accountant', role: 'owner' })
  expect(await run('keys list')).toBe(0)
  expect(out.join('\n')).toMatch(new RegExp(`${id}.*chhaap_…${key.slice(-4)}.*owner`))
  expect(out.join('\n')).not.toContain(key.slice(7, 71))
  expect(await run('keys add Accountant --role packer')).toBe(1)
  expect(errors[0]).toBe('Another key has this name.')
  expect(await run(`keys revoke ${id}`)).toBe(0)
  expect(out).toEqual(['The key accountant is revoked.'])
  expect(await revokeKey(test.shop, id, COMMAND_LINE)).toEqual({ ok: false, reason: 'unknown-key' })
})
