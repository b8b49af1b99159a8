import { readableTime } from '../../domain/indian-time.ts'
import { formatPaise } from '../../domain/money.ts'
import { countWords } from '../../domain/moderation.ts'
import type { StuckRefund } from '../../domain/refund.ts'
import type { KnownHealth } from '../../domain/services-health.ts'
import type { Today } from '../../domain/today.ts'
import { liveRegion, operatorTopics } from '../live-region.ts'
import { definePage } from '../page.ts'
import { ShopNotice, type NoticeForm } from './shop-notice.tsx'
import styles from './today.module.css'
import { ActionForm } from './ui/action-form.tsx'
import { Badge } from './ui/badge.tsx'
import { DayChart, dayName } from './ui/day-chart.tsx'
import { Columns, Heading, Panel } from './ui/heading.tsx'
import { Notice, type NoticeWords } from './ui/notice.tsx'

type TodayProps = Today & {
  now: Date
  health: KnownHealth
  /** Whether who looks is told of orders. */
  told: boolean
  notices: NoticeForm[]
  notice: NoticeWords | null
}

export const operatorToday = definePage({
  layout: 'operator',
  head: { title: 'Today', noIndex: true },
  Body: ({ now, days, refunded, waiting, unplacedFirst, stuckRefunds, emptySearches, health, told, notices, notice }: TodayProps) => {
    const today = days.at(-1) ?? { day: '', orders: 0, paise: 0 }
    const yesterday = days.at(-2) ?? today
    const ordersOfToday = `/operator/orders?from=${today.day}&to=${today.day}`
    return (
      <>
        <Heading title="Today" lead={`${dayName(today.day)}, ${timeOf(now)}`} />
        {notice && <Notice {...notice} />}
        <div className={styles.region} {...liveRegion('today', ...operatorTopics('all-orders', 'all-reviews', 'all-jobs', 'all-notices'))}>
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
          <Columns>
            <div className={styles.charts}>
              <DayChart id="orders-by-day" title="Orders" days={days.map(({ day, orders }) => ({ day, value: orders }))} format={String} />
              <DayChart
                id="revenue-by-day"
                title="Revenue"
                note="before refunds"
                days={days.map(({ day, paise }) => ({ day, value: paise }))}
                format={formatPaise}
              />
            </div>
            <div className={styles.side}>
              {stuckRefunds.length > 0 && <StuckRefunds refunds={stuckRefunds} />}
              <Waiting {...waiting} unplacedFirst={unplacedFirst} />
              {emptySearches.length > 0 && <EmptySearches searches={emptySearches} />}
              <Health {...health} />
              <Told told={told} />
              {notices.map((form) => (
                <ShopNotice key={form.kind} {...form} />
              ))}
            </div>
          </Columns>
        </div>
      </>
    )
  },
})

/** The switch of who looks: each operator has one. */
function Told({ told }: { told: boolean }) {
  return (
    <Panel id="told" title="News of orders">
      <p className={styles.soft}>
        {told
          ? 'You get a mail, and a notification where your browser wants them, for each paid order, and a summary at nine in the morning.'
          : 'You are not told of orders.'}
      </p>
      <ActionForm
        address="/operator"
        action="told"
        button={told ? 'Do not tell me' : 'Tell me of orders'}
        look="line"
        values={{ told: told ? 'off' : 'on' }}
      />
    </Panel>
  )
}

/** "18:30 IST": the day stands before it. */
function timeOf(now: Date): string {
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
}: TodayProps['waiting'] & Pick<TodayProps, 'unplacedFirst'>) {
  const rows = [
    { title: 'Orders to pack', count: toPack, href: '/operator/orders?state=placed' },
    { title: 'Packed orders to ship', count: toShip, href: '/operator/orders?state=packed' },
    { title: 'Orders with a refund not paid out yet', count: toRefund, href: '/operator/orders?state=refunding' },
    ...(unplacedFirst === null
      ? []
      : [{ title: 'Orders to a state that GST does not know', count: unplaced, href: `/operator/orders/${unplacedFirst}` }]),
    { title: 'Flagged reviews', count: flagged, href: '/operator/reviews?state=flagged' },
    { title: 'Reviews without a score', count: unscored, href: '/operator/reviews?state=waiting' },
    { title: 'Jobs that gave up', count: failedJobs, href: '/operator/jobs' },
  ]
  return (
    <Panel id="waiting" title="What waits">
      <ul className={styles.waiting}>
        {rows.map(({ title, count, href }) => (
          <li key={title} data-row="">
            <a href={href}>{title}</a>
            <b className={count > 0 ? undefined : styles.nothing}>{countWords(count)}</b>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function StuckRefunds({ refunds }: { refunds: StuckRefund[] }) {
  return (
    <Panel id="stuck-refunds" title="Refunds that need a person">
      <p className={styles.soft}>
        Please look into the account at the payment provider. The shop goes on asking; <code>npm run shop -- payments reconcile</code> asks
        at once.
      </p>
      <ul className={styles.services}>
        {refunds.map(({ id, amountPaise, requestedAt, failures, canClose, order }) => (
          <li key={id} data-row="">
            {order ? <a href={`/operator/orders/${order.id}`}>Order {order.number}</a> : <span>A payment without an order</span>}
            <b>{formatPaise(amountPaise)}</b>
            <p>
              {failures > 0 ? `Failed ${failures} times` : 'Refused by the payment provider'}, asked for on {readableTime(requestedAt)}.
              Refund {id}.
            </p>
            {canClose && (
              <ActionForm
                address="/operator"
                action="paid-back"
                button="Paid back by hand"
                describe={id}
                question={`The shop asks the provider no more, and tells the buyer that ${formatPaise(amountPaise)} have been sent back. Have you paid it?`}
                look="line"
                values={{ id }}
              />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function EmptySearches({ searches }: { searches: Today['emptySearches'] }) {
  return (
    <Panel id="empty-searches" title="Searched for and not found">
      <p className={styles.soft}>
        In the last 30 days. Words that mean a piece you have go into <code>synonyms.yaml</code>.
      </p>
      <ul className={styles.waiting}>
        {searches.map(({ query, count }) => (
          <li key={query} data-row="">
            <a href={`/shop?${new URLSearchParams({ q: query })}`}>
              <bdi>{query}</bdi>
            </a>
            <b>{count}</b>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const STATES = {
  ok: { tone: 'good', word: 'Answers' },
  warning: { tone: 'caution', word: 'Warning' },
  failed: { tone: 'bad', word: 'Fails' },
} as const

function Health({ checkedAt, findings }: KnownHealth) {
  return (
    <Panel
      id="services"
      title="Services"
      aside={
        <span className={styles.soft}>
          {checkedAt ? `checked ${readableTime(checkedAt)}` : 'being checked: load the page again in a moment'}
        </span>
      }
    >
      <ul className={styles.services}>
        {findings.map(({ check, state, found, advice }) => (
          <li key={check}>
            <span className={styles.service}>{check}</span>
            <Badge tone={STATES[state].tone}>{STATES[state].word}</Badge>
            {advice !== null && (
              <p>
                {found}. {advice}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
