import { counted } from '../../../domain/counted.ts'
import { readableTime } from '../../../domain/indian-time.ts'
import { formatPaise } from '../../../domain/money.ts'
import { isCollected } from '../../../domain/orders/destination.ts'
import type { OrderReturn, ReturnableLine, ReturnReason, ReturnRefusal } from '../../../domain/orders/order-return.ts'
import { choiceWords, type Order } from '../../../domain/orders/order.ts'
import { fromUnixSeconds } from '../../../domain/unix-time.ts'
import { RETURN_REASON_WORDS, RETURN_STATE_NAMES, returnLineWords } from '../../../messages/orders/order-return.ts'
import { ComplaintPhotos } from '../../ui/orders/complaint-photos.tsx'
import text from '../../ui/text/text.module.css'
import { Badge } from '../ui/badge.tsx'
import { Act, type RefusedAct } from '../ui/form/act.tsx'
import { Panel } from '../ui/heading.tsx'
import styles from './order.module.css'
import { PayLink, type Contact, type DifferenceLink } from './pay-link.tsx'

/** `returnables`: each of the order's parcels, with what can come back of it. */
export type ReturnsProps = {
  order: Order
  returns: OrderReturn[]
  /** A carrier sells labels. */
  hasCarrier: boolean
  /** Why the label for the way back of a return is not bought yet, by its id. */
  labelTroubles: Readonly<Record<string, string>>
  returnLinks: (DifferenceLink & { returnId: string | null })[]
  /** What settling a return gives back in paise, by its id: as it is asked for, null where that is at another price, and in money alone. */
  settles: Readonly<Record<string, { asAskedPaise: number | null; allPaise: number }>>
  contact: Contact
  /** Why pieces of its products came back in the last year. */
  reasons: { product: string; reason: ReturnReason; pieces: number }[]
  returnables: { parcelId: string; lines: ReturnableLine[]; refusal: ReturnRefusal | null }[]
  refused: RefusedAct | null
}

export function OrderReturns({ order, contact, returns, returnLinks, settles, hasCarrier, labelTroubles, reasons, refused }: ReturnsProps) {
  return returns.map((back, at) => (
    <Panel
      key={back.id}
      id={`return-${returns.length - at}`}
      title={`Return: ${RETURN_REASON_WORDS[back.reason].toLowerCase()}`}
      aside={
        <Badge tone={back.state === 'asked' || back.state === 'arrived' ? 'caution' : 'neutral'}>{RETURN_STATE_NAMES[back.state]}</Badge>
      }
    >
      <p className={text.soft}>
        Asked for on {readableTime(fromUnixSeconds(back.createdAt))}
        {back.state === 'approved' && back.endsAt !== null && `. Ends on ${readableTime(fromUnixSeconds(back.endsAt))} if nothing arrives`}
      </p>
      <ul>
        {back.lines.map((line) => (
          <li key={line.ref}>
            {returnLineWords(line)}
            <Share {...{ line, back, reasons }} />
          </li>
        ))}
      </ul>
      {back.message !== '' && <p className={text.written}>{back.message}</p>}
      <ComplaintPhotos photos={back.photos} />
      {back.answer !== null && (
        <p className={text.written}>
          <b>Answer:</b> {back.answer}
        </p>
      )}
      {back.lines
        .filter(({ accepted }) => accepted > 0)
        .map((line) => (
          <p key={line.ref}>
            {line.description}, {choiceWords(line)}: {counted(line.accepted, 'piece')} accepted, {line.put_back} put back in stock.
          </p>
        ))}
      {back.replacement && <p>In exchange: parcel {back.replacement.number}.</p>}
      {back.state === 'unpaid' && (
        <Difference {...{ order, back, contact }} link={returnLinks.find(({ returnId }) => returnId === back.id) ?? null} />
      )}
      <Acts
        {...{ order, back, refused }}
        settles={settlesWords(back, settles[back.id])}
        mayLabel={hasCarrier && !isCollected(order)}
        trouble={labelTroubles[back.id] ?? null}
      />
    </Panel>
  ))
}

/** How often this product comes back for this reason; nothing where it is the first. */
function Share({ line: { id }, back, reasons }: Pick<ReturnsProps, 'reasons'> & { line: OrderReturn['lines'][number]; back: OrderReturn }) {
  const own = reasons.filter(({ product }) => product === id)
  const all = own.reduce((sum, { pieces }) => sum + pieces, 0)
  const same = own.find(({ reason }) => reason === back.reason)?.pieces ?? 0
  if (all < 2) return null
  return (
    <span className={text.soft}>
      {' '}
      ({RETURN_REASON_WORDS[back.reason].toLowerCase()}: {same} of {counted(all, 'piece')} that came back in a year)
    </span>
  )
}

/** Whether a label for the way back can be bought, why the last try failed, and what settling it gives back in words. */
type Facts = { mayLabel: boolean; trouble: string | null; settles: string | null }

function Acts({ order, back, refused, ...facts }: { order: Order; back: OrderReturn; refused: RefusedAct | null } & Facts) {
  const act = { address: `/operator/orders/${order.id}`, target: back.id, refused }
  if (back.state === 'approved' || back.state === 'arrived' || back.state === 'ended') return <Arrival {...act} {...facts} back={back} />
  if (back.state === 'unpaid') return <Settle {...act} back={back} settles={facts.settles} />
  if (back.state !== 'asked') return null
  return (
    <>
      <div className={styles.branch}>
        <Act of="returns approve" {...act} />
      </div>
      <div className={styles.branch}>
        <Act of="returns refuse" {...act} look="line" />
      </div>
    </>
  )
}

type ArrivalProps = { address: string; target: string; refused: RefusedAct | null; back: OrderReturn }

/** A form for each line of which pieces are awaited, and what follows once some have come. */
function Arrival({ back, mayLabel, trouble, settles, ...act }: ArrivalProps & Facts) {
  const awaited = back.lines.filter(({ quantity, accepted }) => accepted < quantity)
  const isExchange = isExchangeOf(back)
  const isBought = back.lines.some(({ instead }) => instead)
  return (
    <>
      {back.travelsAt !== null && (
        <p>
          The buyer has sent it on {readableTime(fromUnixSeconds(back.travelsAt))}
          {back.trackingNumber !== null && `, ${back.carrier?.name ?? ''} ${back.trackingNumber}`}.
        </p>
      )}
      {awaited.map((line) => (
        <fieldset key={line.ref} className={styles.branch}>
          <legend>
            {line.description}, {choiceWords(line)}
          </legend>
          <Act
            of="returns arrived"
            {...act}
            values={{ line: line.ref, ...(line.quantity - line.accepted === 1 && { pieces: '1' }) }}
            look={back.state === 'arrived' ? 'line' : undefined}
          />
        </fieldset>
      ))}
      {back.state === 'arrived' && <Settle {...act} {...{ back, settles }} />}
      {back.state === 'approved' && <WayBack {...act} {...{ back, mayLabel, trouble }} />}
      {back.state === 'approved' && isExchange && !isBought && (
        <div className={styles.branch}>
          <Act of="returns send-ahead" {...act} look="line" />
        </div>
      )}
    </>
  )
}

/** The label with which it travels, where the shop buys one. */
function WayBack({ back, mayLabel, trouble, ...act }: ArrivalProps & Omit<Facts, 'settles'>) {
  if (back.label === null)
    return (
      mayLabel && (
        <div className={styles.branch}>
          <Act of="returns label" {...act} look="line" />
        </div>
      )
    )
  if (back.label === 'wanted') return <p>A return label is being bought{trouble !== null && `: ${trouble}`}.</p>
  return (
    <p>
      The buyer has a label for the way back, {back.carrier?.name ?? ''} {back.trackingNumber}:{' '}
      <a className={text.breaks} href={`/account/returns/${back.id}/label.pdf`}>
        label as PDF
      </a>
      .
    </p>
  )
}

/** Once the difference has been asked for, it is asked for again. */
function Settle({ back, settles, ...act }: ArrivalProps & Pick<Facts, 'settles'>) {
  const values = isExchangeOf(back) ? {} : { values: { refund: '' } }
  return (
    <div className={styles.branch}>
      <Act
        of="returns settle"
        {...act}
        {...values}
        {...(settles !== null && { question: { words: `${settles} This cannot be undone.` } })}
        {...(back.state === 'unpaid' && { button: 'Another link, or the money', look: 'line' })}
      />
    </div>
  )
}

/** What the buyer gets; null where a difference in price is part of it, which is reckoned as it is settled. */
function settlesWords(back: OrderReturn, { asAskedPaise, allPaise }: ReturnsProps['settles'][string] = NOT_KNOWN): string | null {
  if (asAskedPaise === null) return null
  const goes = asAskedPaise > 0 ? `${formatPaise(asAskedPaise)} goes back to the buyer.` : ''
  if (!isExchangeOf(back)) return goes || 'No money goes back.'
  return `${goes} The other size is sent as a parcel of its own; with “money instead” ${formatPaise(allPaise)} goes back in all.`.trim()
}
const NOT_KNOWN = { asAskedPaise: null, allPaise: 0 }

function isExchangeOf({ lines, replacement }: OrderReturn): boolean {
  return lines.some(({ to }) => to !== null) && replacement === null
}

type DifferenceProps = { order: Order; back: OrderReturn; contact: Contact; link: DifferenceLink | null }

function Difference({ order, back: { due, endsAt }, contact, link }: DifferenceProps) {
  return (
    <>
      <p>
        {formatPaise(due ?? 0)} are to be paid before it is sent, by {readableTime(fromUnixSeconds(endsAt ?? 0))}; after that the money goes
        back. The buyer has a mail, and can pay at the order.
      </p>
      <PayLink {...{ order, contact }} link={link} about="what you chose instead in" then="It is a parcel once it is paid." />
    </>
  )
}

/** For a buyer who has called or written: a form for each line of which something can come back. */
export function AskForReturn({ order, returnables, refused }: ReturnsProps) {
  const lines = returnables
    .filter(({ refusal }) => refusal === null)
    .flatMap(({ parcelId, lines: its }) => its.filter(({ left }) => left > 0).map((line) => ({ parcelId, line })))
  if (lines.length === 0) return null
  return (
    <Panel id="ask-return" title="Return or exchange">
      <p className={text.soft}>For a buyer who has called or written. Answer it like any other.</p>
      {lines.map(({ parcelId, line }) => (
        <details key={`${parcelId} ${line.ref}`} open={refused?.action === 'ask-return'}>
          <summary>
            {line.description}, {choiceWords(line)}
          </summary>
          <Act
            of="returns ask"
            address={`/operator/orders/${order.id}`}
            target={order.id}
            refused={refused}
            look="line"
            values={{ line: line.ref, parcel: parcelId }}
          />
        </details>
      ))}
    </Panel>
  )
}
