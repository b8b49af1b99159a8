import { counted } from '../../../domain/counted.ts'
import type { Figures, Period } from '../../../domain/dashboard/figures.ts'
import type { KnownHealth } from '../../../domain/dashboard/services-health.ts'
import type { Today } from '../../../domain/dashboard/today.ts'
import { readableTime } from '../../../domain/indian-time.ts'
import { formatPaise } from '../../../domain/money.ts'
import type { StuckRefund } from '../../../domain/payments/refund.ts'
import { liveRegion, operatorTopics } from '../../live-region.ts'
import layout from '../../ui/text/layout.module.css'
import text from '../../ui/text/text.module.css'
import { dayName } from '../ui/day-chart.tsx'
import { Act, type RefusedAct } from '../ui/form/act.tsx'
import { ActionForm } from '../ui/form/action-form.tsx'
import { Setting } from '../ui/form/setting.tsx'
import { Columns, Heading, Panel } from '../ui/heading.tsx'
import { Notice, type NoticeWords } from '../ui/notice.tsx'
import { operatorPage } from '../ui/operator-page.ts'
import { BackupTimes } from './backup-times.tsx'
import { BestSellers, MissedSales } from './best-sellers.tsx'
import { CancelledParcels } from './cancelled-parcels.tsx'
import { SalesFigures, saysMore } from './sales-figures.tsx'
import { Health } from './services-health.tsx'
import { ShopNotice, type NoticeForm } from './shop-notice.tsx'
import { EmptySearches, FewLeft, WaitingList } from './today-lists.tsx'
import styles from './today.module.css'

type TodayProps = Today & {
  now: Date
  /** Of how many days the figures are. */
  period: Period
  figures: Figures
  health: KnownHealth
  /** Empty for a demo. */
  backups: KnownHealth['findings']
  /** Whether who looks is told of orders. */
  told: boolean
  notices: NoticeForm[]
  notice: NoticeWords | null
  /** A form that was refused at a field. */
  refused: RefusedAct | null
}

export const operatorToday = operatorPage(
  'Today',
  ({
    now,
    period,
    figures,
    days,
    refunded,
    waiting,
    unplacedFirst,
    stuckRefunds,
    cancelledParcels,
    emptySearches,
    low,
    health,
    backups,
    told,
    notices,
    notice,
    refused,
  }: TodayProps) => {
    const today = days.at(-1) ?? { day: '', orders: 0, paise: 0 }
    const yesterday = days.at(-2) ?? today
    // A shop without any order has no tiles of zeros.
    const hasFigures = days.some(({ orders }) => orders > 0) || refunded.paise + refunded.withoutOrderPaise > 0
    const ordersOfToday = `/operator/orders?from=${today.day}&to=${today.day}`
    return (
      <>
        <Heading title="Today" lead={`${dayName(today.day)}, ${timeOf(now)}`} />
        {notice && <Notice {...notice} />}
        <div
          className={layout.stack}
          {...liveRegion('today', ...operatorTopics('all-orders', 'all-products', 'all-reviews', 'all-jobs', 'all-notices'))}
        >
          <Columns>
            <div className={layout.stack}>
              <CancelledParcels parcels={cancelledParcels} />
              {stuckRefunds.length > 0 && <StuckRefunds refunds={stuckRefunds} refused={refused} />}
              <Waiting {...waiting} unplacedFirst={unplacedFirst} />
              {hasFigures && (
                <dl className={styles.figures}>
                  <Figure term="Orders" value={String(today.orders)} note={`${yesterday.orders} yesterday`} href={ordersOfToday} />
                  <Figure
                    term="Revenue"
                    value={formatPaise(today.paise)}
                    note={`${formatPaise(yesterday.paise)} yesterday`}
                    href={ordersOfToday}
                  />
                  <Figure
                    term="Refunded"
                    value={formatPaise(refunded.paise)}
                    note={`requested or paid back today${refunded.withoutOrderPaise > 0 ? `, and ${formatPaise(refunded.withoutOrderPaise)} of payments without an order` : ''}`}
                    href="/operator/orders?state=refunded-today"
                  />
                </dl>
              )}
              <SalesFigures days={days} period={period} figures={figures} />
              {saysMore(days, period, figures) && <MissedSales figures={figures} period={period} />}
            </div>
            <div className={layout.stack}>
              {low.length > 0 && <FewLeft low={low} />}
              {saysMore(days, period, figures) && <BestSellers figures={figures} period={period} />}
              {emptySearches.length > 0 && <EmptySearches searches={emptySearches} />}
              <Health {...health} />
              {backups.length > 0 && <BackupTimes findings={backups} />}
              <Panel id="settings" title="Shop settings">
                <div>
                  <Told told={told} news={NEWS} />
                  {notices.map((form) => (
                    <ShopNotice key={form.kind} {...form} />
                  ))}
                </div>
              </Panel>
            </div>
          </Columns>
        </div>
      </>
    )
  },
)

const NEWS = 'each paid order, each cancelled one and each complaint, and a summary at nine in the morning'

/** The switch of who looks, about the `news` of their role: each operator has one. */
export function Told({ told, news }: { told: boolean; news: string }) {
  return (
    <Setting id="told" title="Order notifications" state={told ? 'On' : 'Off'}>
      <p className={text.hint}>
        {told ? `You get a mail, and a notification where your browser wants them, for ${news}.` : 'You get no notifications of orders.'}
      </p>
      <ActionForm
        address="/operator"
        action="told"
        button={told ? 'Turn off' : 'Turn on'}
        look="line"
        values={{ told: told ? 'off' : 'on' }}
      />
    </Setting>
  )
}

/** "18:30 IST": the day stands before it. */
export function timeOf(now: Date): string {
  return readableTime(now).replace(/^.*, /, '')
}

function Figure({ term, value, note, href }: { term: string; value: string; note: string; href: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <b>
          <a href={href}>{value}</a>
        </b>
        <span>{note}</span>
      </dd>
    </div>
  )
}

function Waiting({
  toPack,
  toShip,
  toRefund,
  unscored,
  flagged,
  failedJobs,
  unplaced,
  unplacedFirst,
  complaints,
  toAnswer,
  toReplace,
  late,
}: TodayProps['waiting'] & Pick<TodayProps, 'unplacedFirst'>) {
  const rows = [
    { title: 'Orders to pack', count: toPack, href: '/operator/orders?state=placed' },
    ...(late > 0 ? [{ title: 'Pre-orders past their date', count: late, href: '/operator/orders?state=waiting' }] : []),
    { title: 'Packed orders to ship', count: toShip, href: '/operator/orders?state=packed' },
    { title: 'Complaints to answer', count: complaints, href: '/operator/orders?state=complained' },
    { title: 'Returns to answer or settle', count: toAnswer, href: '/operator/orders?state=returning' },
    { title: 'Replacements to send', count: toReplace, href: '/operator/orders?state=replacing' },
    { title: 'Orders with a pending refund', count: toRefund, href: '/operator/orders?state=refunding' },
    ...(unplacedFirst === null
      ? []
      : [{ title: 'Orders to a state unknown to GST', count: unplaced, href: `/operator/orders/${unplacedFirst}` }]),
    { title: 'Flagged reviews', count: flagged, href: '/operator/reviews?state=flagged' },
    { title: 'Reviews not checked yet', count: unscored, href: '/operator/reviews?state=waiting' },
    { title: 'Failed jobs', count: failedJobs, href: '/operator/jobs' },
  ]
  return <WaitingList rows={rows} />
}

function StuckRefunds({ refunds, refused }: { refunds: StuckRefund[]; refused: RefusedAct | null }) {
  return (
    <Panel id="stuck-refunds" title="Refunds that need your attention">
      <p className={text.hint}>Please check your account with the payment provider. The shop keeps trying.</p>
      <ul className={styles.services}>
        {refunds.map(({ id, amountPaise, requestedAt, failures, byHand, canClose, order }) => (
          <li key={id} data-row="">
            {order ? <a href={`/operator/orders/${order.id}`}>Order {order.number}</a> : <span>A payment without an order</span>}
            <b>{formatPaise(amountPaise)}</b>
            <p>
              {byHand ? handWords(byHand) : failures > 0 ? `Failed ${counted(failures, 'time')}` : 'Refused by the payment provider'}, asked
              for on {readableTime(requestedAt)}. Refund {id}.
            </p>
            {canClose && (
              <Act
                of="payments paid-back"
                address="/operator"
                target={id}
                refused={refused}
                describe={id}
                question={{
                  words: `${byHand ? 'The shop' : 'The shop asks the provider no more, and'} tells the buyer that ${formatPaise(amountPaise)} have been sent back. Have you paid it?`,
                }}
                look="line"
              />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function handWords({ upi }: NonNullable<StuckRefund['byHand']>): string {
  return upi === null ? 'It was paid in cash, and the buyer has told no UPI address yet' : `It was paid in cash: please send it to ${upi}`
}
