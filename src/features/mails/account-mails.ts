import { randomUUID } from 'node:crypto'
import type { RenderMail } from '../../domain/mails/mail-content.ts'
import type { Shop } from '../../shop.ts'
import { issueEmailChange } from '../accounts/change-email.ts'
import { WHOLE_SHOP } from '../accounts/count-attempts.ts'
import { findContact } from '../accounts/find-customer.ts'
import { issueReset } from '../accounts/reset-password.ts'
import { issueVerification } from '../accounts/verify-email.ts'
import { deliver, frameOf } from './deliver.ts'

/** Mails a link to choose a new password; to an address that nobody has, nothing. The link is made now, so that the queue holds none. */
export async function sendResetMail(shop: Shop, render: RenderMail, { email }: { email: string }): Promise<void> {
  const token = await issueReset(shop, email)
  if (token === null) return
  const resetUrl = `${shop.publicUrl}/reset-password?token=${token}`
  const content = await render('passwordReset', { resetUrl, ...frameOf(shop) })
  await deliver(shop, `reset.${randomUUID()}`, { ...content, to: email })
  await shop.attempts.consume('mail-shop', WHOLE_SHOP)
}

/** Mails a link that verifies the address of an account. The token is created here, so that the queue stores no secret. */
export async function sendVerificationMail(shop: Shop, render: RenderMail, { uid }: { uid: string }): Promise<void> {
  const issued = await issueVerification(shop, uid)
  if (!issued) return
  const verifyUrl = `${shop.publicUrl}/verify-email?token=${issued.token}`
  const content = await render('emailVerification', { verifyUrl, ...frameOf(shop) })
  await deliver(shop, `verification.${randomUUID()}`, { ...content, to: issued.email })
  await shop.attempts.consume('mail-shop', WHOLE_SHOP)
}

/** Mails a link that makes this address, which an owner has put right, the account's. */
export async function sendEmailChangeMail(shop: Shop, render: RenderMail, { uid }: { uid: string }): Promise<void> {
  const issued = await issueEmailChange(shop, uid)
  if (!issued) return
  const changeUrl = `${shop.publicUrl}/reset-password?token=${issued.token}`
  const content = await render('emailChange', { changeUrl, ...frameOf(shop) })
  await deliver(shop, `email-change.${randomUUID()}`, { ...content, to: issued.email })
  await shop.attempts.consume('mail-shop', WHOLE_SHOP)
}

/** Tells the address that an account had that it has another one now. It may be a stranger's, who is told nothing of the account. */
export async function sendEmailChangedMail(shop: Shop, render: RenderMail, { email }: { email: string }): Promise<void> {
  const content = await render('emailChanged', { contactUrl: `${shop.publicUrl}/contactus`, ...frameOf(shop) })
  await deliver(shop, `email-changed.${randomUUID()}`, { ...content, to: email })
}

/** Informs the owner of an account that its password was changed, in case it was somebody else. */
export async function sendPasswordChangedMail(shop: Shop, render: RenderMail, { uid }: { uid: string }): Promise<void> {
  const contact = await findContact(shop, uid)
  if (!contact?.email) return
  const content = await render('passwordChanged', { resetUrl: `${shop.publicUrl}/forgot-password`, ...frameOf(shop) })
  await deliver(shop, `password.${randomUUID()}`, { ...content, to: contact.email })
}
