import { randomUUID } from 'node:crypto'
import type { RenderMail } from '../../domain/mail-content.ts'
import type { Shop } from '../../shop.ts'
import { issueVerification } from '../accounts/verify-email.ts'
import { deliver } from './deliver.ts'

/** Mails a link that verifies the address of an account. The token is created here, so that the queue stores no secret. */
export async function sendVerificationMail(shop: Shop, render: RenderMail, { uid }: { uid: string }): Promise<void> {
  const issued = await issueVerification(shop, uid)
  if (!issued) return
  const { publicUrl: shopUrl, demo, seller } = shop
  const verifyUrl = `${shopUrl}/verify-email?token=${issued.token}`
  const content = await render('emailVerification', { verifyUrl, shopUrl, demo, seller })
  await deliver(shop, `verification.${randomUUID()}`, { ...content, to: issued.email })
}
