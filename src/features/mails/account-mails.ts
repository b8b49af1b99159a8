import { randomUUID } from 'node:crypto'
import type { RenderMail } from '../../domain/mails/mail-content.ts'
import type { Shop } from '../../shop.ts'
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

/** Informs the owner of an account that its password was changed, in case it was somebody else. */
export async function sendPasswordChangedMail(shop: Shop, render: RenderMail, { uid }: { uid: string }): Promise<void> {
  const contact = await findContact(shop, uid)
  if (!contact?.email) return
  const content = await render('passwordChanged', { resetUrl: `${shop.publicUrl}/forgot-password`, ...frameOf(shop) })
  await deliver(shop, `password.${randomUUID()}`, { ...content, to: contact.email })
}
