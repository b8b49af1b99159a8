import type { MailData } from '../../domain/mails/mail-content.ts'
import { OFF_WORDS } from '../../messages/webhooks.ts'
import { TextBand } from './mail-layout.tsx'
import type { MailTemplate } from './mail-template.ts'
import { OperatorLayout, operatorText } from './operator-layout.tsx'

type Data = MailData['operatorWebhook']

/** To an owner: another program is told of nothing any more. */
export const operatorWebhook: MailTemplate<Data> = {
  subject: () => TITLE,
  preview: wordsOf,
  Body: (data) => (
    <OperatorLayout title={TITLE} preview={wordsOf(data)} shopUrl={data.shopUrl} button={look(data)}>
      <TextBand>{wordsOf(data)}</TextBand>
      <TextBand>{AFTERWARDS}</TextBand>
    </OperatorLayout>
  ),
  text: (data) => operatorText({ ...data, button: look(data) }, wordsOf(data), AFTERWARDS),
}

const TITLE = 'A webhook is switched off'
const AFTERWARDS =
  'What could not be delivered is kept for 30 days, and is sent once you switch it on again. What happens meanwhile is not.'

function wordsOf({ url, reason }: Data): string {
  return `${url} is told of nothing any more. ${OFF_WORDS[reason]}`
}

function look({ pageUrl }: Data): [string, string] {
  return ['Look at its deliveries', pageUrl]
}
