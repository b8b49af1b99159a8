import type { MailData } from '../../domain/mails/mail-content.ts'
import { linkMail } from './link-mail.tsx'

export const emailVerification = linkMail<MailData['emailVerification']>({
  title: 'Verify your email address',
  subject: (shop) => `Verify your email address for ${shop}`,
  why: (shop) => `Somebody, probably you, opened an account at ${shop} with this email address. Please verify that it is yours.`,
  valid: 'The link is valid for 24 hours and works once, while you are signed in to the account. A newer mail replaces it.',
  notYou: 'If it was not you, ignore this mail. The address stays unverified.',
  urlOf: ({ verifyUrl }) => verifyUrl,
})
