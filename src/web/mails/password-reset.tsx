import type { MailData } from '../../domain/mails/mail-content.ts'
import { linkMail } from './link-mail.tsx'

export const passwordReset = linkMail<MailData['passwordReset']>({
  title: 'Choose a new password',
  subject: (shop) => `Choose a new password for ${shop}`,
  why: () => 'Somebody, probably you, asked for a new password for the account with this email address.',
  valid: 'The link is valid for 1 hour and works once. Using it signs every device out of the account.',
  notYou: 'If it was not you, ignore this mail. Your password stays as it is.',
  urlOf: ({ resetUrl }) => resetUrl,
})
