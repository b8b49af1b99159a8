import { mkdir } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSandboxConfig } from '../../sandbox/config.ts'
import { startSandbox, type Sandbox } from '../../sandbox/server.ts'
import { readConfig } from '../../src/config/config.ts'
import type { Subscription } from '../../src/domain/membership.ts'
import type { MailContent } from '../../src/domain/mail-content.ts'
import { createSmtpMail } from '../../src/services/mail/smtp.ts'
import { renderTestMail } from '../support/mail.ts'
import { ORDER } from '../support/order.ts'
import { SELLER } from '../support/seller.ts'
import { violations } from './examine.ts'
import { useShop } from './use-shop.ts'

/** For people to look at; ignored by git. */
const PICTURES = 'test-results/screens'
const here = useShop()
const shop = { shopUrl: 'http://shop.test', demo: true, seller: SELLER }

const MEMBERSHIP_URLS = { accountUrl: 'http://shop.test/account', contentUrl: 'http://shop.test/content' }
const PAST_DUE: Subscription = {
  id: '0198c2de-7c1f-7b2e-9d3c-5f6a7b8c9d0e',
  status: 'past_due',
  amount: 19_900,
  period_days: 30,
  current_period_start: '2026-10-21T12:00:00.000Z',
  current_period_end: '2026-11-20T12:00:00.000Z',
  cancel_at_period_end: false,
  invoice_due_at: '2026-11-20T12:00:00.000Z',
  canceled_at: null,
  past_due_at: '2026-11-20T12:00:00.000Z',
  ended_at: null,
  created_at: '2026-10-21T12:00:00.000Z',
}

let sandbox: Sandbox
let mails: Record<'reset' | 'order' | 'membership', MailContent>
beforeAll(async () => {
  sandbox = await startSandbox(readSandboxConfig({ SANDBOX_PORT: '0' }))
  await mkdir(PICTURES, { recursive: true })
  mails = {
    reset: await renderTestMail('passwordReset', { resetUrl: `http://shop.test/reset-password?token=${'x'.repeat(24)}`, ...shop }),
    membership: await renderTestMail('membership', { news: 'unpaid', subscription: PAST_DUE, ...MEMBERSHIP_URLS, ...shop }),
    order: await renderTestMail('orderPlaced', { order: ORDER, ordersUrl: 'http://shop.test/account/orders', ...shop }),
  }
})
afterAll(() => sandbox?.stop())

async function expectHoldsTogether(page: Page, name: string): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(await violations(page)).toEqual([])
  await page.screenshot({ path: `${PICTURES}/${name}-${page.viewportSize()?.width}.png`, fullPage: true })
}

describe.each(['reset', 'order', 'membership'] as const)('the %s mail', (name) => {
  it.each([
    [320, 'light'],
    [390, 'light'],
    [390, 'dark'],
    [600, 'light'],
    [600, 'dark'],
  ] as const)('can be read on %i pixels in %s colours, and asks for nothing', async (width, colorScheme) => {
    const { page } = await here.visit({ viewport: { width, height: 800 }, colorScheme })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.setContent(mails[name].html)
    await expectHoldsTogether(page, `mail-${name}-${colorScheme}`)
    expect(asked).toEqual([])
  })
})

describe('the outbox', () => {
  it.each([320, 390, 1440])('shows them, the newest open, on %i pixels', async (width) => {
    const { mail } = readConfig({ SANDBOX_PORT: String(sandbox.port), SANDBOX_SMTP_PORT: String(sandbox.smtpPort) })
    for (const [id, content] of Object.entries(mails)) await createSmtpMail(mail).send({ id, to: 'asha@example.in', ...content })
    const { page } = await here.visit({ viewport: { width, height: 800 } })
    await page.goto(`${sandbox.origin}/outbox`)
    const frame = page.frameLocator('iframe').first()
    await frame.getByRole('heading', { name: 'Your order is placed' }).waitFor()
    await page.screenshot({ path: `${PICTURES}/outbox-open-${width}.png` })
    // The frame lets no script run, and the examination is one.
    await page.evaluate(() => document.querySelectorAll('iframe').forEach((element) => element.remove()))
    await expectHoldsTogether(page, 'outbox')
  })
})
