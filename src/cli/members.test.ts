import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCommandLine } from '../../test/support/command-line.ts'
import { createTestShop, type TestShop } from '../../test/support/shop.ts'
import { findContent } from '../features/content/find-content.ts'
import { findActiveSubscription } from '../features/members/find-subscriptions.ts'

let test: TestShop
let folder: string
const { out, errors, run: shop } = createCommandLine(() => test.shop)

beforeAll(async () => {
  test = await createTestShop()
  folder = await mkdtemp(join(tmpdir(), 'chhaap-cli-'))
  const contentItem = '---\nid: a-day\ntitle: A day\nexcerpt: In short\nhero: craft-wide\ncreated_at: 2026-11-16\n---\nOne.\n'
  await writeFile(join(folder, 'a-day.md'), contentItem)
  await writeFile(join(folder, 'bare.md'), 'No front matter')
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

describe('the operator', () => {
  it('grants and revokes memberships, and hears that an address is not confirmed', async () => {
    const unconfirmed = 'Nobody has confirmed yet that this address is theirs.'
    expect(await shop('members grant asha@example.in')).toBe(0)
    expect(out).toEqual([`asha@example.in is a member now. ${unconfirmed}`])
    expect(await findActiveSubscription(test.shop, test.asha)).not.toBeNull()
    await test.pool.query('update users set email_verified = true')
    expect(await shop('members grant asha@example.in')).toBe(0)
    expect(out[0]).toBe('asha@example.in is a member already.')
    expect(await shop('members revoke asha@example.in --json')).toBe(0)
    expect(JSON.parse(out[0]!)).toMatchObject({ uid: test.asha, changed: true, emailVerified: true })
    expect(await shop('members revoke asha@example.in')).toBe(0)
    expect(out[0]).toBe('asha@example.in was no member.')
    expect(await findActiveSubscription(test.shop, test.asha)).toBeNull()
  })

  it('hears that an address has no account', async () => {
    expect(await shop('members grant nobody@example.in')).toBe(1)
    expect(errors).toEqual(['No account has the address nobody@example.in.'])
    expect(await shop('members grant')).toBe(2)
  })

  it('publishes content, and hears why not', async () => {
    expect(await shop(`content publish ${folder}/a-day.md`)).toBe(0)
    expect(out).toEqual(['a-day is published.'])
    expect(await shop(`content publish ${folder}/a-day.md`)).toBe(0)
    expect(out).toEqual(['a-day is as it was.'])
    expect(await findContent(test.shop, 'a-day')).toMatchObject({ content: 'One.' })
    expect(await shop(`content publish ${folder}/bare.md`)).toBe(1)
    expect(errors).toEqual(['bare.md: does not begin with front matter between two lines ---'])
  })
})
