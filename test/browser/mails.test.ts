import { mkdir } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
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
    membership: await renderTestMail('membership', {
      news: 'unpaid',
      subscription: PAST_DUE,
      ...MEMBERSHIP_URLS,
      hasReceipt: false,
      ...shop,
    }),
    order: await renderTestMail('orderPlaced', {
      order: ORDER,
      ordersUrl: 'http://shop.test/account/orders',
      hasReceipt: true,
      pictures: {},
      ...shop,
    }),
  }
})
afterAll(() => sandbox?.stop())

async function expectFits(page: Page, name: string): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), name).toBeLessThanOrEqual(0)
  if (process.env.TEST_PICTURES === '1')
    await page.screenshot({ path: `${PICTURES}/${name}-${page.viewportSize()?.width}.png`, fullPage: true })
}

it('the mails can be read on every width, in light and dark colours, and ask for nothing', async () => {
  const { page } = await here.visit()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  for (const [name, { html }] of Object.entries(mails)) {
    await page.setContent(html)
    for (const width of [320, 390, 600]) {
      await page.setViewportSize({ width, height: 800 })
      await expectFits(page, `mail-${name}`)
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await violations(page), `${name} in ${colorScheme} colours`).toEqual([])
    }
  }
  // Its pictures come with a mail.
  expect(asked.filter((address) => !address.startsWith('cid:'))).toEqual([])
})

it('the outbox shows them, the newest open, on every width', async () => {
  const { mail } = readConfig({ SANDBOX_PORT: String(sandbox.port), SANDBOX_SMTP_PORT: String(sandbox.smtpPort) })
  for (const [id, content] of Object.entries(mails)) await createSmtpMail(mail).send({ id, to: 'asha@example.in', ...content })
  const { page } = await here.visit()
  await page.goto(`${sandbox.origin}/outbox`)
  const frame = page.frameLocator('iframe').first()
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await frame.getByRole('heading', { name: 'Your order is placed' }).waitFor()
    await expectFits(page, 'outbox')
  }
  // The frame lets no script run, and the examination is one.
  await page.evaluate(() => document.querySelectorAll('iframe').forEach((element) => element.remove()))
  expect(await violations(page)).toEqual([])
})
