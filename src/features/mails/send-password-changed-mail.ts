import { randomUUID } from 'node:crypto'
import type { RenderMail } from '../../domain/mail-content.ts'
import type { Shop } from '../../shop.ts'
import { findContact } from '../accounts/find-customer.ts'
import { deliver } from './deliver.ts'

/** Informs the owner of an account that its password was changed, in case it was somebody else. */
export async function sendPasswordChangedMail(shop: Shop, render: RenderMail, { uid }: { uid: string }): Promise<void> {
  const contact = await findContact(shop, uid)
  if (!contact?.email) return
  const { publicUrl: shopUrl, demo, seller } = shop
  const content = await render('passwordChanged', { resetUrl: `${shopUrl}/forgot-password`, shopUrl, demo, seller })
  await deliver(shop, `password.${randomUUID()}`, { ...content, to: contact.email })
}
