import type { MailContent } from '../../domain/mail-content.ts'
import { ServiceError } from '../../service-error.ts'
import type { Attachment, Shop } from '../../shop.ts'

/**
 * Sends a mail. A permanent refusal is only logged, because another attempt could not succeed.
 * @throws {ServiceError} when another attempt may succeed; the job is then retried
 */
export async function deliver(
  shop: Pick<Shop, 'mail' | 'log'>,
  id: string,
  mail: MailContent & { to: string; attachments?: Attachment[] },
): Promise<void> {
  try {
    await shop.mail.send({ ...mail, id })
    shop.log.info({ event: 'mail-sent', mail: id }, 'mail sent')
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    const isRefused = error.code === 'internal'
    shop.log[isRefused ? 'error' : 'warn']({ event: isRefused ? 'mail-refused' : 'mail-later', mail: id, code: error.code }, error.message)
    if (!isRefused) throw error
  }
}
