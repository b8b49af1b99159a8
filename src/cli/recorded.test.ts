import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCommandLine } from '../../test/support/command-line.ts'
import { createTestShop, type TestShop } from '../../test/support/shop.ts'
import { listCommands } from './shop.ts'

/**
 * What programs rely on: every command with its options, and how it refuses what is not there. The files beside are changed
 * only on purpose, with a line in the changelog.
 */
let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
})
afterAll(() => test.close())
const { out, errors, run } = createCommandLine(() => test.shop)

it('every command keeps its arguments and options', async () => {
  const helps: string[] = []
  for (const usage of listCommands()) {
    const words = usage.split(' ').filter((word) => /^[a-z][a-z-]*$/.test(word))
    expect(await run(`${words.join(' ')} --help`), usage).toBe(0)
    helps.push(out.join('\n'))
  }
  await expect(helps.join('\n\n')).toMatchFileSnapshot('recorded/help.txt')
})

const NOTHING = '018f0000-0000-7000-8000-000000000000'
const ACTS = [
  `orders show ${NOTHING}`,
  `orders ship ${NOTHING} --tracking ED123456789IN`,
  `orders ship ${NOTHING} --tracking !`,
  `orders label ${NOTHING}`,
  `orders correct-tracking ${NOTHING} --tracking ED123456789IN`,
  `orders deliver ${NOTHING}`,
  `orders ready ${NOTHING}`,
  `orders collected ${NOTHING}`,
  `orders correct-address ${NOTHING} --city Pune`,
  `orders correct-line ${NOTHING} kurta L`,
  `orders cancel ${NOTHING}`,
  `orders refund ${NOTHING}`,
  `orders resend ${NOTHING} --mail confirmation`,
  `orders resend ${NOTHING} --mail nothing`,
  `orders note ${NOTHING} Gift`,
  `orders tag ${NOTHING} gift urgent`,
  `complaints answer ${NOTHING} Sorry`,
  `complaints replace ${NOTHING} kurta`,
  `returns ask ${NOTHING} --line kurta --reason other`,
  `returns approve ${NOTHING}`,
  `returns refuse ${NOTHING} --words Sorry`,
  `returns arrived ${NOTHING} --put-back`,
  `returns settle ${NOTHING}`,
  `returns send-ahead ${NOTHING}`,
  `reviews publish ${NOTHING}`,
  `reviews hide ${NOTHING}`,
  `reviews score ${NOTHING}`,
  `jobs retry ${NOTHING}`,
  `jobs retry`,
  `members grant nobody@people.test`,
  `members revoke nobody@people.test`,
  `operators grant nobody@people.test`,
  `operators revoke nobody@people.test`,
  `operators tell nobody@people.test`,
  `keys add ${'x'.repeat(41)} --role packer`,
  `keys revoke ${NOTHING}`,
  `people show nobody@people.test`,
  `people end-session nobody@people.test --session x`,
  `payments paid-back nothing`,
  `webhooks add http://127.0.0.1/ --events order.paid`,
  `webhooks add https://hooks.example/ --events order.lost`,
  `webhooks test ${NOTHING}`,
  `webhooks resend ${NOTHING}`,
  `webhooks remove ${NOTHING}`,
  `webhooks on ${NOTHING}`,
  `webhooks off ${NOTHING}`,
  `webhooks change-secret ${NOTHING}`,
  `webhooks deliveries ${NOTHING}`,
  `codes end NOTHING10`,
  `codes add X --percent 10`,
  `products stock nothing in`,
  `products set-price nothing 100`,
  `products status nothing hidden`,
  `products delete nothing`,
  `content unpublish nothing`,
  `content delete nothing`,
  `notices set nothing --words Hello --until 2099-01-01`,
  `notices set closing --words Hello --until never`,
  `notices end nothing`,
  `stock set nothing M 3`,
  `stock more nothing M`,
  `stock fewer nothing M`,
]

it('what is not there is refused as before, to programs too', async () => {
  const answers: string[] = []
  for (const line of ACTS) {
    const code = await run(`${line} --json`)
    answers.push(`${line}\n${code} ${out.join(' ')}${code === 2 ? errors.join(' ').split('\n')[0] : ''}`)
  }
  await expect(answers.join('\n')).toMatchFileSnapshot('recorded/refusals.txt')
})
