import { randomUUID } from 'node:crypto'
import { maskedEmail } from '../../domain/accounts/inbox.ts'
import type { RenderMail } from '../../domain/mails/mail-content.ts'
import type { JobData } from '../../platform/jobs/job-queues.ts'
import type { Shop } from '../../shop.ts'
import { WHOLE_SHOP } from '../accounts/count-attempts.ts'
import { deliver, frameOf } from '../mails/deliver.ts'
import { issueMergeLink } from './merge-accounts.ts'

/** Mails one of two accounts a link by which it agrees to become one with the other. The link is made here, so that the queue holds none. */
export async function sendMergeMail(shop: Shop, render: RenderMail, job: JobData['send-merge-mail']): Promise<void> {
  const issued = await issueMergeLink(shop, job)
  if (!issued) return
  const mergeUrl = `${shop.publicUrl}/join-accounts?token=${issued.token}`
  const content = await render('accountMerge', {
    mergeUrl,
    other: maskedEmail(issued.other),
    stays: job.side === 'to',
    ...frameOf(shop),
  })
  await deliver(shop, `merge.${randomUUID()}`, { ...content, to: issued.email })
  await shop.attempts.consume('mail-shop', WHOLE_SHOP)
}
