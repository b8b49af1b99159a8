import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { grantOperator } from '../../src/features/operators/change-operator.ts'
import { COMMAND_LINE } from '../../src/features/operators/record-action.ts'
import { examine, examineShown } from './examine.ts'
import { goToLive } from './open-pages.ts'
import { registerSomebody } from './people.ts'
import { useShop } from './use-shop.ts'

const here = useShop()

/** Somebody new who may use the operators' pages. */
async function operate(page: Page): Promise<string> {
  const email = await registerSomebody(page)
  await here.pool.query('update users set email_verified = true where email = $1', [email])
  expect(await grantOperator(here.shop, email, COMMAND_LINE)).toMatchObject({ ok: true })
  return email
}

/** Jobs of a queue that nobody works on here, the last given up the latest. */
async function failJobs(keys: string[]): Promise<void> {
  for (const [index, key] of keys.entries()) {
    await here.pool.query(
      `insert into pgboss.job (name, singleton_key, state, completed_on, retry_count, output)
       values ('clear-outbox', $1, 'failed', now() + $2 * interval '1 second', 3, '{"message": "the outbox does not answer"}')`,
      [key, index],
    )
  }
}

it('an operator looks at today and tends failed jobs, with the keyboard, live, and with the password once more', async () => {
  const { page, complaints } = await here.visit({ viewport: { width: 1440, height: 900 } })
  const email = await operate(page)
  await page.goto('/account')
  await page.getByRole('link', { name: 'Operator', exact: true }).click()
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
  await examineShown(page, 'operator today')

  await failJobs(['first', 'second', 'third'])
  await goToLive(page, '/operator/jobs')
  const row = (key: string) => page.getByRole('row', { name: key })
  await row('third').waitFor()
  await examineShown(page, 'operator jobs')

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  expect(
    await row('second')
      .getByRole('button', { name: 'Try again' })
      .evaluate((button) => button === document.activeElement),
  ).toBe(true)

  // Somebody else drops one: it leaves this page too, and what is open here stays open.
  await row('second').getByText('Drop', { exact: false }).first().click()
  await here.pool.query("delete from pgboss.job where singleton_key = 'third'")
  await row('third').waitFor({ state: 'detached' })
  await row('second').getByText('It is deleted and never done').waitFor()

  await here.pool.query(
    "update sessions set created_at = now() - interval '31 minutes' where user_id = (select id from users where email = $1)",
    [email],
  )
  await row('second').getByRole('button', { name: 'Drop' }).click()
  await page.getByRole('textbox', { name: 'Password' }).fill('block-print')
  await examineShown(page, 'operator password')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('It is dropped.').waitFor()
  expect(await row('second').count()).toBe(0)

  await page.goto('/operator/reviews')
  await page.keyboard.press('/')
  expect(await page.getByRole('searchbox').evaluate((field) => field === document.activeElement)).toBe(true)
  await here.pool.query("delete from pgboss.job where name = 'clear-outbox' and state = 'failed'")
  // The browser says itself that the password was asked for.
  expect(complaints.filter((complaint) => !/\b401\b/.test(complaint))).toEqual([])
})

it('the operators’ pages are at home on a phone', async () => {
  const { page, complaints } = await here.visit({ viewport: { width: 390, height: 844 } })
  await operate(page)
  await failJobs(['phone'])
  for (const path of ['/operator', '/operator/jobs']) await examine(page, path)
  await here.pool.query("delete from pgboss.job where singleton_key = 'phone'")
  expect(complaints).toEqual([])
})
