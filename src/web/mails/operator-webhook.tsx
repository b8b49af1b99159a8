import type { MailData } from '../../domain/mails/mail-content.ts'
import { OFF_WORDS } from '../../messages/webhooks.ts'
import { operatorMail } from './operator-layout.tsx'

/** To an owner: another program is told of nothing any more. */
export const operatorWebhook = operatorMail<MailData['operatorWebhook']>({
  title: () => 'A webhook is switched off',
  words: ({ url, reason }) => [
    `${url} is told of nothing any more. ${OFF_WORDS[reason]}`,
    'What could not be delivered is kept for 30 days, and is sent once you switch it on again. What happens meanwhile is not.',
  ],
  button: ({ pageUrl }) => ['Look at its deliveries', pageUrl],
})
