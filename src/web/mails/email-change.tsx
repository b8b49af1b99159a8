import type { MailData } from '../../domain/mails/mail-content.ts'
import { linkMail } from './link-mail.tsx'

export const emailChange = linkMail<MailData['emailChange']>({
  title: 'Confirm your email address',
  subject: (shop) => `Confirm your email address for ${shop}`,
  why: (shop) =>
    `Somebody, probably you, told ${shop} that your account was opened with a wrong email address, and that this is the right one. Please confirm it, and choose a password to sign in with.`,
  valid: 'The link is valid for 24 hours and works once. Using it signs every device out of the account. A newer mail replaces it.',
  notYou: 'If it was not you, ignore this mail. Nothing changes then.',
  urlOf: ({ changeUrl }) => changeUrl,
})

export const emailChanged = linkMail<MailData['emailChanged']>({
  title: 'This address was taken off an account',
  subject: (shop) => `This address was taken off an account of ${shop}`,
  button: 'Tell us',
  why: (shop) =>
    `An account of ${shop} had this email address. It was changed on request, another one was confirmed, and nobody signs in with this one any more.`,
  valid: 'If you asked for that, or never had an account here, there is nothing you need to do. If it was your account, tell us at once.',
  urlOf: ({ contactUrl }) => contactUrl,
})
