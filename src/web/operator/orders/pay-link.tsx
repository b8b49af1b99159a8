import { shortTime } from '../../../domain/indian-time.ts'
import { formatPaise } from '../../../domain/money.ts'
import type { Order } from '../../../domain/orders/order.ts'
import { useFolder } from '../../folder-context.ts'
import text from '../../ui/text/text.module.css'
import { SendLink } from '../ui/send-link.tsx'

/** By which a difference can be paid now. */
export type DifferenceLink = { amountPaise: number; payUrl: string | null; endsAt: Date }
/** How a buyer is reached; null once the account is deleted. */
export type Contact = { email: string | null; phoneNumber: string | null } | null

/** `about`: "the change of"; `then` says what follows once it is paid. */
type PayLinkProps = { order: Order; contact: Contact; link: DifferenceLink | null; about: string; then: string }

/** A link that an operator sends to the buyer. */
export function PayLink({ order, contact, link, about, then }: PayLinkProps) {
  const { name } = useFolder()
  if (!link?.payUrl) return null
  const { amountPaise, payUrl, endsAt } = link
  return (
    <>
      <p>
        {formatPaise(amountPaise)} are asked for by{' '}
        <a className={text.breaks} href={payUrl}>
          {payUrl}
        </a>
        , open until {shortTime(endsAt)}: send it to the buyer. {then}
      </p>
      <SendLink
        subject={`${name}, order ${order.number}`}
        text={`For ${about} your order ${order.number} ${formatPaise(amountPaise)} are to be paid here: ${payUrl}`}
        email={contact?.email ?? null}
        phone={order.shipping.address.phone ?? contact?.phoneNumber ?? null}
      />
    </>
  )
}
