import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { advanceMemberships } from '../../src/features/members/advance-memberships.ts'
import { PHONE, type Visit } from '../support/chromium.ts'
import { sessionPaidAt, settleAtProvider } from '../support/http-shopper.ts'
import { examineShownInWindows } from './examine.ts'
import { openWindow } from './open-pages.ts'
import { payByCard, signInSomebody } from './people.ts'
import { useShop } from './use-shop.ts'

const here = useShop()
const TITLE = 'A day in a printing yard'
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

/** A visitor on a phone who has accepted the cookie notice. */
async function open(): Promise<Visit> {
  const visitor = await here.visit({ viewport: PHONE })
  await visitor.page.addInitScript(() => localStorage.setItem('cookiePolicy', 'accepted'))
  return visitor
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

describe('a membership', () => {
  it('is bought after a declined payment, read, canceled, resumed, canceled and ends', async () => {
    const { page, complaints } = await open()
    const { email } = await signInSomebody(page, here)
    await page.goto('/content')
    await page.getByText(DENIED).waitFor()
    await examineShownInWindows(page, 'membership offered')
    await button(page, 'Become a member').click()
    await payByCard(page, DECLINED)
    await page.getByText('The payment was declined. Nothing was charged.').waitFor()
    await examineShownInWindows(page, 'membership declined')
    await button(page, 'Become a member').click()
    await payByCard(page, PAYS)
    await page.getByText(/^Thank you\. You are a member until/).waitFor()
    await examineShownInWindows(page, 'membership paid')
    await page.getByRole('link', { name: TITLE }).click()
    await page.getByRole('heading', { name: TITLE, level: 1 }).waitFor()

    await page.goto('/account')
    expect(await page.getByRole('list', { name: 'Invoices' }).getByRole('link').count()).toBe(1)
    await button(page, 'Cancel membership').click()
    await button(page, 'Yes, cancel').click()
    await page.getByText(/^Your membership is cancelled\./).waitFor()
    await examineShownInWindows(page, 'membership canceled')
    await button(page, 'Resume membership').click()
    await page.getByText('Your membership is resumed.').waitFor()
    await button(page, 'Cancel membership').click()
    await button(page, 'Yes, cancel').click()
    await page.getByText(/^Cancelled\. You can read until/).waitFor()

    await letDaysPass(email, 36)
    await page.goto('/content')
    await page.getByText(DENIED).waitFor()
    await button(page, 'Become a member').waitFor()
    expect(complaints.filter((complaint) => !complaint.includes('status of 403'))).toEqual([])
  })

  it('that is not renewed closes the pages that are open, and opens them when it is', async () => {
    const { page, context, complaints } = await open()
    const { email } = await signInSomebody(page, here)
    await page.goto('/content')
    await button(page, 'Become a member').click()
    await page.waitForURL(`${here.sandbox}/**`)
    const session = await sessionPaidAt(here.sandbox, page.url())
    await payByCard(page, PENDING)
    await page.waitForURL(`${here.origin}/**`)
    await settleAtProvider(here.sandbox, session)
    const reader = await openWindow(context)
    await reader.goto(`${here.origin}/content`)
    await reader.getByRole('link', { name: TITLE }).waitFor()

    await letDaysPass(email, 25)
    await button(reader, 'Renew for Rs.199').waitFor()
    await examineShownInWindows(reader, 'membership renewal')
    await letDaysPass(email, 6)
    await reader.getByText(DENIED).waitFor()
    await reader.getByText(/You can renew it until/).waitFor()
    await examineShownInWindows(reader, 'membership past due')
    await button(reader, 'Renew for Rs.199').click()
    await payByCard(reader, PAYS)
    await reader.getByText(/^Thank you\. You are a member until/).waitFor()
    expect(complaints.filter((complaint) => !complaint.includes('status of 403'))).toEqual([])
  })
})
