import type { Letter } from '../../domain/letter.ts'
import { ServiceError } from '../../service-error.ts'
import type { Attachment, Shop } from '../../shop.ts'

/**
 * Hands a letter over. A server that is away lets the job fail, which tries again; a letter that is refused
 * for good is written down and left at that.
 * @throws {ServiceError} when trying again may help
 */
export async function deliver(
  { mail, log }: Pick<Shop, 'mail' | 'log'>,
  id: string,
  letter: Letter & { to: string; attachments?: Attachment[] },
): Promise<void> {
  try {
    await mail.send({ ...letter, id })
    log.info({ event: 'mail-sent', mail: id }, 'mail sent')
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    const isRefused = error.code === 'internal'
    log[isRefused ? 'error' : 'warn']({ event: isRefused ? 'mail-refused' : 'mail-later', mail: id, code: error.code }, error.message)
    if (!isRefused) throw error
  }
}
