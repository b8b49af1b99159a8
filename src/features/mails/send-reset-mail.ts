import { randomUUID } from 'node:crypto'
import type { WriteLetter } from '../../domain/letter.ts'
import type { Shop } from '../../shop.ts'
import { issueReset } from '../accounts/reset-password.ts'
import { deliver } from './deliver.ts'

/** Mails a link to choose a new password; to an address that nobody has, nothing. The link is made now, so that the queue holds none. */
export async function sendResetMail(shop: Shop, write: WriteLetter, { email }: { email: string }): Promise<void> {
  const token = await issueReset(shop, email)
  if (token === null) return
  const { publicUrl: shopUrl, demo } = shop
  const resetUrl = `${shopUrl}/reset-password?token=${token}`
  const letter = await write('passwordReset', { resetUrl, shopUrl, demo })
  await deliver(shop, `reset.${randomUUID()}`, { ...letter, to: email })
}
