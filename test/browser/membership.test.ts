import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { advanceMemberships } from '../../src/features/members/advance-memberships.ts'
import { PHONE } from '../support/chromium.ts'
import { sessionPaidAt, settleAtProvider } from '../support/http-shopper.ts'
import { examineInWindows, examineShown, inWindows } from './examine.ts'
import { payByCard, registerSomebody } from './people.ts'
import { useShop } from './use-shop.ts'

const here = useShop()
const TITLE = 'Washing a printed cotton'
const DENIED = 'You do not have access to this content.'
const PAYS = '4111 1111 1111 1111'
const DECLINED = '4000 0000 0000 0002'
const PENDING = '4000 0000 0000 0259'

/** Moves the person's membership into the past and lets the job run, as if so many days had gone by. */
async function letDaysPass(email: string, days: number): Promise<void> {
  await here.pool.query(
    `update subscriptions set current_period_start = current_period_start - $2 * interval '1 day',
       current_period_end = current_period_end - $2 * interval '1 day', past_due_at = past_due_at - $2 * interval '1 day',
       next_step_at = next_step_at - $2 * interval '1 day'
     where user_id = (select id from users where email = $1)`,
    [email, days],
  )
  await here.pool.query(
    `update invoices set due_at = due_at - $2 * interval '1 day' where user_id = (select id from users where email = $1)`,
    [email, days],
  )
  await advanceMemberships(here.shop)
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

async function subjects(email: string): Promise<string[]> {
  const answer = await fetch(`${here.sandbox}/outbox.json`)
  const mails = (await answer.json()) as { to: string; subject: string }[]
  return mails.filter(({ to }) => to === email).map(({ subject }) => subject)
}

describe.each([
  ['with scripts', true],
  ['without scripts', false],
] as const)('a membership, %s,', (_, javaScriptEnabled) => {
  it('is bought, read, renewed, canceled, resumed and ends', async () => {
    const { page, complaints } = await here.visit({ javaScriptEnabled })
    const email = await registerSomebody(page)
    await page.goto('/content')
    await page.getByText(DENIED).waitFor()
    await button(page, 'Become a member').click()
    await payByCard(page, PAYS)
    await page.getByText(/^Thank you\. You are a member until/).waitFor()
    await page.getByRole('link', { name: TITLE }).click()
    await page.getByRole('heading', { name: TITLE, level: 1 }).waitFor()
    await expect.poll(() => subjects(email)).toContain('You are a member')

    await letDaysPass(email, 25)
    await page.goto('/content')
    await button(page, 'Renew for Rs.199').click()
    await payByCard(page, PAYS)
    await page.getByText(/^Thank you\. You are a member until/).waitFor()
    expect(await button(page, 'Renew for Rs.199').count()).toBe(0)

    await page.goto('/account')
    expect(await page.getByRole('list', { name: 'Invoices' }).getByRole('link').count()).toBe(2)
    await button(page, 'Cancel membership').click()
    await page.getByText(/^Your membership is cancelled\./).waitFor()
    await button(page, 'Resume membership').click()
    await page.getByText('Your membership is resumed.').waitFor()
    await button(page, 'Cancel membership').click()
    await page.getByText(/^Cancelled\. You can read until/).waitFor()

    await letDaysPass(email, 36)
    await page.goto('/content')
    await page.getByText(DENIED).waitFor()
    await button(page, 'Become a member').waitFor()
    await expect.poll(() => subjects(email)).toContain('Your membership has ended')
    expect(complaints.filter((complaint) => !complaint.includes('status of 403'))).toEqual([])
  })
})

describe('an open page', () => {
  it('of a member closes when the membership is not renewed, and opens when it is', async () => {
    const { page, context, complaints } = await here.visit()
    const email = await registerSomebody(page)
    await page.goto('/content')
    await button(page, 'Become a member').click()
    await payByCard(page, DECLINED)
    await page.getByText('The payment was declined. Nothing was charged.').waitFor()
    await button(page, 'Become a member').click()
    await page.waitForURL(`${here.sandbox}/**`)
    const session = await sessionPaidAt(here.sandbox, page.url())
    await payByCard(page, PENDING)
    await page.waitForURL(`${here.origin}/**`)
    await settleAtProvider(here.sandbox, session)
    const reader = await context.newPage()
    await reader.goto(`${here.origin}/content`)
    await reader.getByRole('link', { name: TITLE }).waitFor()

    await letDaysPass(email, 25)
    await button(reader, 'Renew for Rs.199').waitFor()
    await letDaysPass(email, 6)
    await reader.getByText(DENIED).waitFor()
    await reader.getByText(/You can renew it until/).waitFor()
    await button(reader, 'Renew for Rs.199').click()
    await payByCard(reader, PAYS)
    await reader.getByText(/^Thank you\. You are a member until/).waitFor()
    expect(complaints.filter((complaint) => !complaint.includes('status of 403'))).toEqual([])
  })
})

describe('in every window', () => {
  it('every state of a membership holds together', async () => {
    const { page, complaints } = await here.visit({ viewport: PHONE })
    await page.addInitScript(() => localStorage.setItem('cookiePolicy', 'accepted'))
    const email = await registerSomebody(page)
    await examineInWindows(page, '/content', 'membership offered')
    await examineInWindows(page, '/account', 'membership offered account')
    await page.goto('/content')
    await button(page, 'Become a member').click()
    await payByCard(page, DECLINED)
    await page.getByText('The payment was declined. Nothing was charged.').waitFor()
    await inWindows(page, () => examineShown(page, 'membership declined'))
    await examineInWindows(page, '/account/orders', 'membership declined orders')
    await page.goto('/account')
    await button(page, 'Become a member').click()
    await payByCard(page, PAYS)
    await page.getByText(/^Thank you\. You are a member until/).waitFor()
    await inWindows(page, () => examineShown(page, 'membership paid'))
    await examineInWindows(page, '/account', 'membership account')
    await letDaysPass(email, 25)
    await examineInWindows(page, '/content', 'membership renewal')
    await examineInWindows(page, '/account', 'membership renewal account')
    await letDaysPass(email, 6)
    await examineInWindows(page, '/content', 'membership past due')
    await examineInWindows(page, '/account', 'membership past due account')
    await button(page, 'Renew for Rs.199').click()
    await payByCard(page, PAYS)
    await page.getByText(/^Thank you\. You are a member until/).waitFor()
    await page.goto('/account')
    await button(page, 'Cancel membership').click()
    await page.getByText(/^Your membership is cancelled\./).waitFor()
    await inWindows(page, () => examineShown(page, 'membership canceled'))
    expect(complaints.filter((complaint) => !complaint.includes('status of 403'))).toEqual([])
  })
})
