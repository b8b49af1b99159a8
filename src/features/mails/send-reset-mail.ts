import { randomUUID } from 'node:crypto'
import { realEmail } from '../../domain/email.ts'
import type { WriteLetter } from '../../domain/letter.ts'
import type { Shop } from '../../shop.ts'
import { deliver } from './deliver.ts'

/** Mails a link to choose a new password; to an address that nobody has, nothing. The link is made now, so that the queue holds none. */
export async function sendResetMail(shop: Shop, write: WriteLetter, { email }: { email: string }): Promise<void> {
  const issued = await shop.signIn.issueReset(email)
  if (!issued || !realEmail(issued.email)) return
  const { publicUrl: shopUrl, demo } = shop
  const resetUrl = `${shopUrl}/reset-password?token=${encodeURIComponent(issued.token)}`
  const letter = await write('passwordReset', { resetUrl, shopUrl, demo })
  await deliver(shop, `reset.${randomUUID()}`, { ...letter, to: issued.email })
}
