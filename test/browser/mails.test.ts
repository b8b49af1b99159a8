import { mkdir } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readSandboxConfig } from '../../sandbox/config.ts'
import { startSandbox, type Sandbox } from '../../sandbox/server.ts'
import { readConfig } from '../../src/config/config.ts'
import type { MailContent } from '../../src/domain/mails/mail-content.ts'
import { createSmtpMail } from '../../src/services/mail/smtp.ts'
import { renderEveryMail, withPictures } from './every-mail.ts'
import { violations } from './examine.ts'
import { useShop } from './use-shop.ts'

/** For people to look at; ignored by git. */
const PICTURES = 'test-results/screens'
/** The mark that mails bring. */
const MARK = '/icons/mail-mark.png'
/** One of each kind: what they are made of is examined in these. */
const EXAMINED = ['passwordReset', 'membership', 'longOrder']
const here = useShop()
let sandbox: Sandbox
let mails: [name: string, mail: MailContent][]
beforeAll(async () => {
  sandbox = await startSandbox(readSandboxConfig({ SANDBOX_PORT: '0' }))
  await mkdir(PICTURES, { recursive: true })
  mails = await renderEveryMail()
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
  const mark = await here.shop.folder.files.get(MARK)!.load()
  for (const [name, { html }] of mails) {
    await page.setContent(await withPictures(html, mark))
    // The letter of its title is within it.
    expect(await page.evaluate(async () => [...(await document.fonts.ready)].map(({ status }) => status)), name).toEqual(['loaded'])
    for (const width of [320, 390, 600]) {
      await page.setViewportSize({ width, height: 800 })
      await expectFits(page, `mail-${name}`)
    }
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectFits(page, `mail-${name}-dark`)
    await page.emulateMedia({ colorScheme: 'light' })
  }
  for (const [name, { html }] of mails.filter(([name]) => EXAMINED.includes(name))) {
    await page.setContent(await withPictures(html, mark))
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await violations(page), `${name} in ${colorScheme} colours`).toEqual([])
    }
  }
  // Its pictures come with a mail.
  expect(asked.filter((address) => !address.startsWith('data:'))).toEqual([])
})

it('the outbox shows them, the newest open, on every width', async () => {
  const { mail } = readConfig({ SANDBOX_PORT: String(sandbox.port), SANDBOX_SMTP_PORT: String(sandbox.smtpPort) })
  for (const [id, content] of mails.filter(([name]) => EXAMINED.includes(name)))
    await createSmtpMail(mail).send({ id, to: 'asha@example.in', ...content })
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
