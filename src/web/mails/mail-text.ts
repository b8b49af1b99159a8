import type { MailData, MailName } from '../../domain/mails/mail-content.ts'
import type { ShopFolder } from '../../domain/shop/shop-folder.ts'
import * as templates from './index.ts'
import { signature, type MailTemplates } from './mail-template.ts'

export const mailTemplates: MailTemplates = templates

export function ownWords(name: MailName, { mails }: Pick<ShopFolder, 'mails'>): string | null {
  return new Map<string, string>(Object.entries(mails)).get(name) ?? null
}

/** A mail as text, with what shop.yaml adds above the sender. */
export function mailText<Name extends MailName>(name: Name, data: MailData[Name], folder: ShopFolder): string {
  const text = mailTemplates[name].text(data, folder)
  const own = ownWords(name, folder)
  const sender = `${signature(data.seller)}\n`
  return own !== null && text.endsWith(sender) ? `${text.slice(0, -sender.length)}${own}\n\n${sender}` : text
}
