import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createCommandLine } from '../../test/support/command-line.ts'
import { createTestShop, type TestShop } from '../../test/support/shop.ts'
import { findOperator } from '../features/operator-access/change-operator.ts'

let test: TestShop
const { out, errors, run: shop } = createCommandLine(() => test.shop)

beforeAll(async () => {
  test = await createTestShop()
})
beforeEach(() => test.pool.query('update users set email_verified = true'))
afterAll(() => test.close())

it('the operator grants and revokes an operator’s rights, which count at once', async () => {
  const seen = new Set<string>()
  test.shop.changes.listen((topics) => topics.forEach((topic) => seen.add(topic)))
  expect(await shop('operators grant Asha@Example.in')).toBe(0)
  expect(out).toEqual(['Asha@Example.in is an owner now.'])
  expect(await findOperator(test.shop, test.asha)).toEqual({ role: 'owner', told: true })
  expect(await findOperator(test.shop, test.kabir)).toBe(null)
  await expect.poll(() => [...seen]).toContain(`operator:${test.asha}`)
  expect(await shop('operators grant asha@example.in')).toBe(0)
  expect(out).toEqual(['asha@example.in is an owner already.'])
  expect(await shop('operators list')).toBe(0)
  expect(out).toEqual([
    expect.stringMatching(/^EMAIL +ROLE +GRANTED \(IST\) +NAME$/),
    expect.stringMatching(/^asha@example.in +owner .* Asha Rao$/),
  ])
  expect(await shop('operators revoke asha@example.in')).toBe(1)
  expect(errors[0]).toContain('This is the only owner with a confirmed address')
  expect(await shop('operators grant kabir@example.in')).toBe(0)
  expect(await shop('operators revoke asha@example.in --json')).toBe(0)
  expect(JSON.parse(out[0]!)).toMatchObject({ uid: test.asha, changed: true })
  expect(await findOperator(test.shop, test.asha)).toBe(null)
  expect(await shop('operators revoke asha@example.in')).toBe(0)
  expect(out).toEqual(['asha@example.in was no operator.'])
})

it('gives an operator another role, but keeps an owner', async () => {
  await test.pool.query('delete from operators')
  expect(await shop('operators grant asha@example.in --role owner')).toBe(0)
  expect(await shop('operators grant kabir@example.in --role packer')).toBe(0)
  expect(out).toEqual(['kabir@example.in is a packer now.'])
  expect(await findOperator(test.shop, test.kabir)).toEqual({ role: 'packer', told: true })
  for (const command of ['revoke asha@example.in', 'grant asha@example.in --role packer']) {
    expect(await shop(`operators ${command}`), command).toBe(1)
    expect(errors[0], command).toContain('only owner')
  }
  expect(await shop('operators grant kabir@example.in')).toBe(0)
  expect(await shop('operators grant asha@example.in --role packer')).toBe(0)
  expect(out).toEqual(['asha@example.in is a packer now.'])
  expect(await shop('operators grant asha@example.in --role admin')).toBe(2)
  expect(errors[0]).toContain('Allowed choices are owner, packer.')
})

it('an address that nobody has verified gives no rights', async () => {
  await test.pool.query('delete from operators')
  expect(await shop('operators grant kabir@example.in --role packer')).toBe(0)
  await test.pool.query('update users set email_verified = false')
  expect(await findOperator(test.shop, test.kabir)).toBe(null)
  expect(await shop('operators grant asha@example.in')).toBe(1)
  expect(errors[0]).toContain('Nobody has confirmed yet that this address is theirs')
  expect(await shop('operators revoke kabir@example.in')).toBe(0)
  expect(await shop('operators grant nobody@example.in')).toBe(1)
  expect(errors).toEqual(['No account has the address nobody@example.in.'])
})
