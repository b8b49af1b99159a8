import type { RenderMail } from '../../src/domain/mails/mail-content.ts'
import type { Mail, Sms } from '../../src/shop.ts'
import { renderMail } from '../../src/web/entry.server.tsx'
import { DEMO_FOLDER } from './folder.ts'

export type TestMail = Mail & {
  /** Oldest first. */
  sent: Parameters<Mail['send']>[0][]
}

/** A mail server that takes everything; the real protocol is spoken in test/contract and test/browser. */
export function createTestMail(): TestMail {
  const sent: TestMail['sent'] = []
  return {
    sent,
    async send(mail) {
      sent.push(mail)
    },
    async check() {},
  }
}

/** Renders mails from the sources, without a build. */
export const renderTestMail: RenderMail = async (name, data) => renderMail(name, data, DEMO_FOLDER)

export type TestSms = Sms & { sent: Parameters<Sms['send']>[0][] }

/** A provider of text messages that takes everything. */
export function createTestSms(): TestSms {
  const sent: TestSms['sent'] = []
  return {
    countries: ['IN'],
    sent,
    async send(message) {
      sent.push(message)
    },
    async check() {},
  }
}
