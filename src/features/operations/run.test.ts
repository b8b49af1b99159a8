import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { OPERATIONS, type OperationName } from '../../operations/all.ts'
import { COMMAND_LINE } from '../operator-access/record-action.ts'
import { run } from './run.ts'
import { VERBS } from './verbs.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
})
afterAll(() => test.close())

it.each(Object.keys(OPERATIONS) as OperationName[])('%s is done to nothing that no id can be', async (name) => {
  for (const id of ['\0', 'x'.repeat(255)])
    expect(await run(test.shop, name, { id, given: {}, by: COMMAND_LINE, role: 'owner' })).toMatchObject({ ok: false, status: 404 })
})

it('a text that no database stores is refused at its field', async () => {
  const asked = { id: '', given: { queue: 'a\0' }, by: COMMAND_LINE, role: 'owner' } as const
  expect(await run(test.shop, 'jobs retry', asked)).toMatchObject({ ok: false, status: 422, errors: { queue: expect.any(String) } })
})

it('an act asks an outside service only where it is declared to', async () => {
  const asked = { id: 'one', given: {}, by: COMMAND_LINE, role: 'owner' } as const
  for (const name of ['reviews score', 'orders not-paid'] as const)
    vi.spyOn(VERBS, name).mockImplementation(async (shop) => {
      await shop.moderation.score('words')
      throw new Error('asked')
    })
  await expect(run(test.shop, 'reviews score', asked)).rejects.toThrow('asked')
  await expect(run(test.shop, 'orders not-paid', asked)).rejects.toThrow('not declared to')
  vi.restoreAllMocks()
})
