import type { MailData } from '../../domain/mails/mail-content.ts'
import { linkMail } from './link-mail.tsx'

export const accountMerge = linkMail<MailData['accountMerge']>({
  title: 'Make your two accounts one',
  subject: (shop) => `Make your two accounts at ${shop} one`,
  button: 'See what changes',
  why: (shop, { other, stays }) =>
    stays
      ? `${shop} has been asked to make two accounts of one person one: your other account, ${other}, becomes part of the one with this address. It takes your word at both addresses.`
      : `${shop} has been asked to make two accounts of one person one: the account with this address becomes part of your other one, ${other}. It takes your word at both addresses.`,
  valid: 'The link is valid for 7 days. A newer mail replaces it.',
  notYou: 'If you did not ask for it, or the other account is not yours, ignore this mail. Nothing changes then.',
  urlOf: ({ mergeUrl }) => mergeUrl,
})

export const passwordReset = linkMail<MailData['passwordReset']>({
  title: 'Choose a new password',
  subject: (shop) => `Choose a new password for ${shop}`,
  why: () => 'Somebody, probably you, asked for a new password for the account with this email address.',
  valid: 'The link is valid for 1 hour and works once. Using it signs every device out of the account.',
  notYou: 'If it was not you, ignore this mail. Your password stays as it is.',
  urlOf: ({ resetUrl }) => resetUrl,
})

export const passwordChanged = linkMail<MailData['passwordChanged']>({
  title: 'Your password was changed',
  subject: (shop) => `Your password for ${shop} was changed`,
  button: 'Choose another password',
  why: (shop) =>
    `The password of your account at ${shop} was changed, and every other device has been signed out. If it was not you, somebody else knows your password: choose another one at once.`,
  valid: 'If it was you, there is nothing you need to do.',
  urlOf: ({ resetUrl }) => resetUrl,
})

export const emailVerification = linkMail<MailData['emailVerification']>({
  title: 'Verify your email address',
  subject: (shop) => `Verify your email address for ${shop}`,
  why: (shop) => `Somebody, probably you, opened an account at ${shop} with this email address. Please verify that it is yours.`,
  valid: 'The link is valid for 24 hours and works once, while you are signed in to the account. A newer mail replaces it.',
  notYou: 'If it was not you, ignore this mail. The address stays unverified.',
  urlOf: ({ verifyUrl }) => verifyUrl,
})

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
