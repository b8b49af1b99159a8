import { readableDay } from '../../domain/indian-time.ts'
import type { MailData, MembershipNews } from '../../domain/mails/mail-content.ts'
import { graceEnd } from '../../domain/members/subscription.ts'
import { formatPaise } from '../../domain/money.ts'
import { ACCOUNTS_ARE_TEMPORARY } from '../../messages/demo.ts'
import { NO_AUTOMATIC_CHARGE } from '../../messages/membership.ts'
import { useFolder } from '../folder-context.ts'
import { ButtonBand, MailLayout, TextBand } from './mail-layout.tsx'
import { paragraphs, signature, type MailTemplate } from './mail-template.ts'

type Data = MailData['membership']

const DEMO = `This is a demonstration shop: no money is taken. ${ACCOUNTS_ARE_TEMPORARY}`

type Words = { title: string; text: string; note?: string; button: string; leadsTo: 'accountUrl' | 'contentUrl' }

const WORDS: Record<MembershipNews, (data: Data) => Words> = {
  welcome: (data) => ({
    title: 'You are a member',
    text: `Thank you. Your payment of ${price(data)} has come through. The members’ reading is open to you until ${paidUntil(data)}. ${NO_AUTOMATIC_CHARGE}`,
    note: paperWords(data),
    button: 'Members’ reading',
    leadsTo: 'contentUrl',
  }),
  renewed: (data) => ({
    title: 'Your membership is renewed',
    text: `Thank you. Your payment of ${price(data)} has come through. The members’ reading is open to you until ${paidUntil(data)}.`,
    note: paperWords(data),
    button: 'Members’ reading',
    leadsTo: 'contentUrl',
  }),
  renewal: (data) => ({
    title: 'Renew your membership',
    text: `Your membership is paid for until ${paidUntil(data)}. To read on, pay ${price(data)} for the next ${days(data)} days. If you do nothing, nothing is charged and the membership ends.`,
    button: 'Renew on your account page',
    leadsTo: 'accountUrl',
  }),
  unpaid: (data) => ({
    title: 'Your membership was not renewed',
    text: `Your membership was paid for until ${paidUntil(data)} and no payment came, so the members’ reading is closed. You can still renew it for ${price(data)}${payBy(data)}: the next ${days(data)} days count from your payment.`,
    button: 'Renew on your account page',
    leadsTo: 'accountUrl',
  }),
  canceled: (data) => ({
    title: 'Your membership is cancelled',
    text: `You can read until ${paidUntil(data)}. Nothing more is charged. Until then you can resume the membership on your account page.`,
    button: 'Your Account',
    leadsTo: 'accountUrl',
  }),
  ended: () => ({
    title: 'Your membership has ended',
    text: 'Nothing more is charged. You can become a member again whenever you like.',
    button: 'Members’ reading',
    leadsTo: 'contentUrl',
  }),
}

export const membership: MailTemplate<Data> = {
  subject: (data) => membershipWords(data).title,
  preview: (data) => membershipWords(data).text,
  Body: function Membership(data) {
    const { name } = useFolder()
    const { title, text, note, button, leadsTo } = membershipWords(data)
    return (
      <MailLayout
        title={title}
        preview={text}
        note={data.demo ? DEMO : null}
        why={whyMember(name)}
        shopUrl={data.shopUrl}
        seller={data.seller}
      >
        <TextBand>{text}</TextBand>
        <ButtonBand href={data[leadsTo]}>{button}</ButtonBand>
        {note && <TextBand soft>{note}</TextBand>}
      </MailLayout>
    )
  },
  text: (data, { name }) => {
    const { text, note, button, leadsTo } = membershipWords(data)
    return paragraphs(text, `${button}:\n${data[leadsTo]}`, note ?? null, data.demo && DEMO, whyMember(name), signature(data.seller))
  },
}

function whyMember(shop: string): string {
  return `You get this because of your membership at ${shop}.`
}

function membershipWords(data: Data): Words {
  return WORDS[data.news](data)
}

function paperWords({ hasReceipt }: Data): string {
  return hasReceipt
    ? 'The receipt comes with this mail; you can also find it on your account page.'
    : 'You can find the receipt on your account page.'
}

function price({ subscription }: Data): string {
  return formatPaise(subscription.amount ?? 0)
}

function days({ subscription }: Data): number {
  return subscription.period_days ?? 0
}

function paidUntil({ subscription }: Data): string {
  return readableDay(new Date(subscription.current_period_end ?? subscription.created_at))
}

function payBy({ subscription: { past_due_at: pastDueAt } }: Data): string {
  return pastDueAt ? ` until ${readableDay(graceEnd(new Date(pastDueAt)))}` : ''
}
