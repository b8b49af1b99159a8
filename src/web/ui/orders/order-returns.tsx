import { formatPaise } from '../../../domain/money.ts'
import type { OrderReturn } from '../../../domain/orders/order-return.ts'
import type { Order } from '../../../domain/orders/order.ts'
import { HAND_CARRIERS, handCarrierName } from '../../../domain/parcels/carrier.ts'
import { REPLACEMENT_WORDS } from '../../../messages/orders/complaint.ts'
import {
  RETURN_LABEL_WORDS,
  RETURN_REASON_WORDS,
  returnCostWords,
  returnLineWords,
  returnStateWords,
} from '../../../messages/orders/order-return.ts'
import { useFolder } from '../../folder-context.ts'
import { Button, ButtonLink } from '../form/button.tsx'
import form from '../form/checked-form.module.css'
import { Field, SelectField } from '../form/field.tsx'
import { Day } from '../text/day.tsx'
import text from '../text/text.module.css'
import { ComplaintPhotos } from './complaint-photos.tsx'
import styles from './order-complaints.module.css'
import { Tracker } from './tracker.tsx'

/** What comes back of an order, newest first, and what became of it. */
export function OrderReturns({ order, returns }: { order: Order; returns: OrderReturn[] }) {
  if (returns.length === 0) return null
  return (
    <div className={styles.all} id={`returns-${order.id}`}>
      {returns.map((back) => (
        <Return key={back.id} back={back} />
      ))}
    </div>
  )
}

const CARRIERS = HAND_CARRIERS.map((value) => ({ value, title: handCarrierName(value) }))

/** How it travels is its buyer's to say, with a number where there is one. */
function OnItsWay({ back: { id, orderId, label } }: { back: OrderReturn }) {
  return (
    <details>
      <summary>I have sent it</summary>
      <form className={form.form} method="post" action="/account/orders" data-in-place="">
        <input type="hidden" name="intent" value="on-its-way" />
        <input type="hidden" name="order" value={orderId} />
        <input type="hidden" name="return" value={id} />
        {label !== 'bought' && (
          <>
            <SelectField label="Carrier" name="carrier" options={CARRIERS} />
            <Field label="Tracking number" aside="optional" name="tracking" autoComplete="off" maxLength={60} />
          </>
        )}
        <div>
          <Button type="submit" look="line" size="small">
            It is on its way
          </Button>
        </div>
      </form>
    </details>
  )
}

/** It leads to the provider's page. */
function PayDifference({ back: { id, orderId, due } }: { back: OrderReturn }) {
  return (
    <form method="post" action="/account/orders">
      <input type="hidden" name="intent" value="pay-difference" />
      <input type="hidden" name="order" value={orderId} />
      <input type="hidden" name="return" value={id} />
      <Button type="submit" size="small">
        Pay {formatPaise(due ?? 0)}
      </Button>
    </form>
  )
}

function Return({ back }: { back: OrderReturn }) {
  const { createdAt, reason, message, photos, lines, state, answer, replacement } = back
  const { returns: rules } = useFolder()
  return (
    <section className={styles.told} aria-label="Return or exchange">
      <p className={`${text.small} ${text.soft}`}>
        You asked us, <Day seconds={createdAt} />: {RETURN_REASON_WORDS[reason]}.
      </p>
      <ul className={`${text.small} ${text.soft}`}>
        {lines.map((line) => (
          <li key={line.ref}>{returnLineWords(line)}</li>
        ))}
      </ul>
      {message !== '' && <p className={`${styles.words} ${text.small} ${text.soft}`}>{message}</p>}
      <ComplaintPhotos photos={photos} />
      <p>
        <b>{returnStateWords(back)}</b>
      </p>
      {answer !== null && <p className={styles.words}>{answer}</p>}
      {state === 'approved' && back.travelsAt === null && rules && (
        <>
          {back.label === 'bought' ? (
            <p className={text.small}>
              {RETURN_LABEL_WORDS}{' '}
              <a className={text.link} href={`/account/returns/${back.id}/label.pdf`}>
                Label as PDF
              </a>
            </p>
          ) : (
            <p className={text.small}>The address is in our mail. {returnCostWords(rules)}</p>
          )}
          <OnItsWay back={back} />
        </>
      )}
      {state === 'approved' && back.trackingNumber !== null && (
        <Tracker parcel={{ shippingLabel: { trackingNumber: back.trackingNumber }, carrier: back.carrier }} />
      )}
      {state === 'unpaid' && <PayDifference back={back} />}
      {replacement && (
        <>
          <p>
            In exchange: {replacement.number}. {REPLACEMENT_WORDS[replacement.state]}
          </p>
          <Tracker parcel={replacement} />
          {replacement.state === 'delivered' && rules && (
            <p>
              <ButtonLink href={`/account/orders/${replacement.id}/return`} look="line" size="small">
                Return or exchange
              </ButtonLink>
            </p>
          )}
        </>
      )}
    </section>
  )
}
