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
