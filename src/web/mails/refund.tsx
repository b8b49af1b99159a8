import type { LetterFacts } from '../../domain/letter.ts'
import { formatPaise } from '../../domain/money.ts'
import { REFUND_REASONS } from '../ui/refund-words.ts'
import { Band, Letterhead, MailButton } from './letterhead.tsx'
import { paragraphs, SIGNATURE, TEMPORARY, type Mail } from './mail.ts'
import { MAIL } from './mail-styles.ts'

type Facts = LetterFacts['refund']

const TIME = 'Banks take up to 7 days to show it.'
const DEMO = `This is a demonstration shop: no money was taken and none goes back. ${TEMPORARY}`
const BUTTON = 'Your Orders'

/** Money that goes back: once when that is decided, once when the payment provider has sent it. */
export const refund: Mail<Facts> = {
  subject: (facts) => (facts.news === 'completed' ? `Refund sent: ${amountOf(facts)}` : `Your refund of ${amountOf(facts)}`),
  preview: told,
  Body: (facts) => (
    <Letterhead title={titleOf(facts)} preview={told(facts)} note={facts.demo ? DEMO : null} shopUrl={facts.shopUrl}>
      <Band>
        <p className="ink" style={MAIL.text}>
          {told(facts)}
        </p>
      </Band>
      <Band>
        <p className="ink" style={MAIL.text}>
          {reasonOf(facts)}
        </p>
      </Band>
      {linesOf(facts).length > 0 && (
        <Band>
          <p className="ink" style={MAIL.text}>
            {linesOf(facts).map((line) => (
              <span key={line}>
                {line}
                <br />
              </span>
            ))}
          </p>
        </Band>
      )}
      <Band>
        <MailButton href={facts.ordersUrl}>{BUTTON}</MailButton>
      </Band>
    </Letterhead>
  ),
  text: (facts) =>
    paragraphs(told(facts), reasonOf(facts), linesOf(facts).join('\n'), `${BUTTON}:\n${facts.ordersUrl}`, facts.demo && DEMO, SIGNATURE),
}

function titleOf({ news }: Facts): string {
  return news === 'completed' ? 'Your refund has been sent' : 'Your money is coming back'
}

function told(facts: Facts): string {
  const { news, order } = facts
  const amount = `${amountOf(facts)}${order ? ` of order ${order.number}` : ''}`
  if (news === 'completed') return `We have sent ${amount} back the way it came. ${TIME}`
  return `We are sending ${amount} back the way it came. You need do nothing; we write again when it has been sent.`
}

function reasonOf({ refund }: Facts): string {
  return REFUND_REASONS[refund.reason]
}

function linesOf({ refund, order }: Facts): string[] {
  if (!refund.lineIds || !order) return []
  const returned = new Set(refund.lineIds)
  return order.line_items
    .filter(({ id }) => returned.has(id))
    .map(
      ({ description, size, quantity, amount_subtotal }) =>
        `${description}, size ${size}, quantity ${quantity}: ${formatPaise(amount_subtotal)}`,
    )
}

function amountOf({ refund }: Facts): string {
  return formatPaise(refund.amount)
}
