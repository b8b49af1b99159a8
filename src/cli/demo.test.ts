import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCommandLine } from '../../test/support/command-line.ts'
import { createTestShop, type TestShop } from '../../test/support/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
})
afterAll(() => test.close())

/** What the command prints, and its exit code. */
async function reset(demo: boolean) {
  const { out, errors, run } = createCommandLine(() => ({ ...test.shop, demo }))
  const code = await run('demo reset')
  return { code, said: [...out, ...errors].join('\n') }
}
const people = async () => (await test.pool.query('select id from users')).rowCount

it('the operator resets the demo, and no real shop', async () => {
  expect(await reset(false)).toEqual({ code: 1, said: 'DEMO is off: the data of a real shop is not reset.' })
  expect(await people()).toBe(2)
  expect(await reset(true)).toEqual({
    code: 0,
    said: expect.stringMatching(/^The demo is reset\. The next reset is on \d+ \w+, \d\d:\d\d IST\.$/),
  })
  expect(await people()).toBe(0)
  expect((await test.pool.query('select id from products')).rowCount).toBe(16)
})
