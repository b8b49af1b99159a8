import { MARK_CID, type MailContent, type MailEnvelope, type MailPicture } from '../../domain/mails/mail-content.ts'
import { ServiceError } from '../../errors/service-error.ts'
import type { Shop } from '../../shop.ts'

const MARK = '/icons/mail-mark.png'

export function frameOf({ publicUrl, demo, seller }: Pick<Shop, 'publicUrl' | 'demo' | 'seller'>) {
  return { shopUrl: publicUrl, demo, seller }
}

/**
 * Sends a mail. A permanent refusal is only logged, because another attempt could not succeed.
 * @returns whether the mail server has accepted it
 * @throws {ServiceError} when another attempt may succeed; the job is then retried
 */
export async function deliver(
  shop: Pick<Shop, 'mail' | 'log' | 'folder'>,
  id: string,
  { pictures = [], ...mail }: MailContent & MailEnvelope,
): Promise<boolean> {
  try {
    await shop.mail.send({ ...mail, pictures: [...(await markOf(shop)), ...pictures], id })
    shop.log.info({ event: 'mail-sent', mail: id }, 'mail sent')
    return true
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    const isRefused = error.code === 'internal'
    shop.log[isRefused ? 'error' : 'warn']({ event: isRefused ? 'mail-refused' : 'mail-later', mail: id, code: error.code }, error.message)
    if (!isRefused) throw error
    return false
  }
}

async function markOf({ folder }: Pick<Shop, 'folder'>): Promise<MailPicture[]> {
  const icon = folder.files.get(MARK)
  return icon ? [{ cid: MARK_CID, contentType: icon.type, content: await icon.load() }] : []
}
