import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCommandLine } from '../../test/support/command-line.ts'
import { createTestShop, type TestShop } from '../../test/support/shop.ts'

let test: TestShop
let folder: string
const { out, errors, run: shop } = createCommandLine(() => test.shop)

beforeAll(async () => {
  test = await createTestShop()
  folder = await mkdtemp(join(tmpdir(), 'chhaap-people-'))
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

describe('the operator', () => {
  it('finds people, signs them out, exports their data and deletes them', async () => {
    expect(await shop('people find rao')).toBe(0)
    expect(out[1]).toMatch(/^asha@example\.in {2}Asha Rao /)
    await test.pool.query(`insert into sessions (id, user_id, expires_at) values ('a-session', $1, now() + interval '1 day')`, [test.asha])
    expect(await shop('people show asha@example.in')).toBe(0)
    expect(out[1]).toMatch(/^asha@example\.in {2}Asha Rao /)
    expect(out[3]).toMatch(/^a-session /)
    expect(await shop('people end-session asha@example.in --session a-session')).toBe(0)
    expect(await shop('people show asha@example.in')).toBe(0)
    expect(out[2]).toBe('Nobody is signed in with it.')
    expect(await shop('people show nobody@example.in')).toBe(1)
    expect(await shop('people sign-out asha@example.in')).toBe(0)
    expect(out).toEqual(['asha@example.in is signed out of 0 sessions.'])
    const file = join(folder, 'asha.json')
    expect(await shop(`people export asha@example.in ${file}`)).toBe(0)
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ tables: { users: [{ email: 'asha@example.in' }] } })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const page = join(folder, 'asha.html')
    expect(await shop(`people export asha@example.in ${page}`)).toBe(0)
    expect(await readFile(page, 'utf8')).toContain('<dd>asha@example.in</dd>')
    expect(await shop(`people export asha@example.in ${file}`)).toBe(1)
    expect(errors[0]).toContain('EEXIST')
    expect(await shop('people delete asha@example.in --confirm kabir@example.in')).toBe(1)
    expect(errors).toEqual(['--confirm is not the address asha@example.in.'])
    expect(await shop('people delete asha@example.in --confirm asha@example.in')).toBe(0)
    expect(out).toEqual(['The account asha@example.in is deleted.'])
    await shop('people find rao')
    expect(out).toEqual(['Nobody matches.'])
  })

  it.each([
    ['people sign-out nobody@example.in', 1, 'No account has the address nobody@example.in.'],
    ['people delete kabir@example.in', 2, 'required option'],
    ['people find', 2, 'missing required argument'],
  ])('is refused "%s" with the code %i', async (line, code, words) => {
    expect(await shop(line)).toBe(code)
    expect(errors.join()).toContain(words)
  })
})
