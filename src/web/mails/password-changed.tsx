import type { MailData } from '../../domain/mails/mail-content.ts'
import { linkMail } from './link-mail.tsx'

export const passwordChanged = linkMail<MailData['passwordChanged']>({
  title: 'Your password was changed',
  subject: (shop) => `Your password for ${shop} was changed`,
  button: 'Choose another password',
  why: (shop) =>
    `The password of your account at ${shop} was changed, and every other device has been signed out. If it was not you, somebody else knows your password: choose another one at once.`,
  valid: 'If it was you, there is nothing you need to do.',
  urlOf: ({ resetUrl }) => resetUrl,
})
