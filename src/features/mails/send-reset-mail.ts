import { randomUUID } from 'node:crypto'
import type { RenderMail } from '../../domain/mail-content.ts'
import type { Shop } from '../../shop.ts'
import { issueReset } from '../accounts/reset-password.ts'
import { deliver } from './deliver.ts'

/** Mails a link to choose a new password; to an address that nobody has, nothing. The link is made now, so that the queue holds none. */
export async function sendResetMail(shop: Shop, render: RenderMail, { email }: { email: string }): Promise<void> {
  const token = await issueReset(shop, email)
  if (token === null) return
  const { publicUrl: shopUrl, demo, seller } = shop
  const resetUrl = `${shopUrl}/reset-password?token=${token}`
  const content = await render('passwordReset', { resetUrl, shopUrl, demo, seller })
  await deliver(shop, `reset.${randomUUID()}`, { ...content, to: email })
}
