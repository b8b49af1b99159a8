import { counted } from '../../../domain/counted.ts'
import { choiceWords, type Order, type OrderLine } from '../../../domain/orders/order.ts'
import { piecesWords } from '../../../domain/orders/pieces-words.ts'
import { canShip } from '../../../domain/parcels/order-state.ts'
import { actionOf, type OperationName } from '../../../operations/all.ts'
import { liveRegion, operatorTopics } from '../../live-region.ts'
import { Thumbnail } from '../../ui/pictures/picture.tsx'
import layout from '../../ui/text/layout.module.css'
import { Note } from '../../ui/text/note.tsx'
import { CarrierAct, type LastCarrier } from '../orders/carrier-act.tsx'
import { OrderBadges } from '../orders/order-badges.tsx'
import type { RefusedAct } from '../ui/form/act.tsx'
import { ActionForm, ActionLink } from '../ui/form/action-form.tsx'
import { Heading, Panel } from '../ui/heading.tsx'
import { Tags } from '../ui/notes.tsx'
import { Notice, type NoticeWords } from '../ui/notice.tsx'
import { operatorPage } from '../ui/operator-page.ts'
import { Table } from '../ui/table.tsx'
import styles from './together.module.css'

type Label = 'none' | 'wanted' | 'bought' | 'stale'
/** What an act on all of them has done to one of them. */
type Result = { number: string; isDone: boolean; words: string }

type TogetherProps = LastCarrier & {
  parcels: { order: Order; lines: OrderLine[]; label: Label }[]
  picks: { line: OrderLine; quantity: number; sku: string | null; shelf: string | null; tags: string[] }[]
  /** This page, of these orders; its papers are of the same. */
  address: string
  slips: string
  labels: string
  sheet: string
  answer: string
  /** Carriers sell labels here. */
  sellsLabels: boolean
  results: Result[]
  notice: NoticeWords | null
  refused: RefusedAct | null
}

const LABELS: Record<Label, string> = { none: 'No label', wanted: 'Being bought', bought: 'Bought', stale: 'Out of date: buy another' }

/** Orders that are packed together, without money: what is taken from the shelves, their papers, and what is done to all of them. */
export const packTogether = operatorPage(
  'Packing',
  ({ parcels, picks, address, slips, labels, sheet, answer, sellsLabels, results, notice, refused, lastCarrier }: TogetherProps) => {
    const [later, now] = [parcels.filter(waits), parcels.filter((parcel) => !waits(parcel))]
    const waiting = now.filter(({ order }) => canShip(order.state))
    const unpacked = waiting.filter(({ order }) => order.state === 'placed')
    const toPack = waiting.filter(({ order, label }) => order.state === 'placed' || label === 'bought' || label === 'stale')
    const [printable, unlabelled] = [count(parcels, 'bought'), count(waiting, 'none') + count(waiting, 'stale')]
    const labelled = count(waiting, 'bought')
    // The main button, which stands first, is what comes next.
    const next = sellsLabels && unlabelled > 0 ? 'label' : unpacked.length > 0 ? 'pack' : 'hand'
    const lookOf = (act: typeof next) => (act === next ? 'stamp' : 'line')
    const acts = {
      take: toPack.some(({ order }) => !order.taken) && <AllOf of="orders take" address={address} button="Assign all to me" />,
      letGo: toPack.some(({ order }) => order.taken) && <AllOf of="orders let-go" address={address} button="Unassign all" />,
      label: next === 'label' && <AllOf of="orders label" address={address} button={`Buy ${counted(unlabelled, 'label')}`} look="stamp" />,
      pack: unpacked.length > 0 && <AllOf of="orders pack" address={address} button="Mark all as packed" look={lookOf('pack')} />,
      hand: labelled > 0 && (
        <AllOf
          of="orders hand-to-carrier"
          address={address}
          button={`Hand ${counted(labelled, 'parcel')} to the carrier`}
          look={lookOf('hand')}
          question={{
            words: 'Buyers whose email address is known get a mail that the parcels are on their way. This cannot be undone.',
            yes: 'they are on their way',
          }}
        />
      ),
    }
    const table = { address, refused, lastCarrier }
    return (
      <>
        <Heading title="Packing" lead={now.length > 0 && counted(now.length, 'order')} />
        {notice && <Notice {...notice} />}
        <Results results={results} />
        <div className={`${layout.stack} ${styles.region}`} {...liveRegion('together', ...operatorTopics('all-orders'))}>
          <div className={`${layout.acts} ${styles.toolbar}`} data-no-print="">
            {acts[next]}
            {acts.take}
            {acts.letGo}
            {printable > 0 && <ActionLink href={labels}>Print {counted(printable, 'label')}</ActionLink>}
            {next !== 'pack' && acts.pack}
            {next !== 'hand' && acts.hand}
            {parcels.length > 0 && <ActionLink href={slips}>Packing slips</ActionLink>}
            {waiting.length > 0 && (
              <>
                <ActionLink href={sheet} download="" data-no-prefetch="">
                  Courier sheet
                </ActionLink>
                <ActionLink href={answer}>Ship in bulk</ActionLink>
              </>
            )}
          </div>
          {now.length > 0 ? <Parcels label="Orders" parcels={now} {...table} /> : <NothingToPack />}
          {picks.length > 0 && <Picking picks={picks} />}
          {later.length > 0 && (
            <Panel id="later" title="Waiting for stock" hint="Pre-orders: new stock goes to them first, in the order of payment.">
              <Parcels label="Orders waiting for stock" parcels={later} {...table} />
            </Panel>
          )}
        </div>
      </>
    )
  },
)

function NothingToPack() {
  return (
    <div className={styles.nothing}>
      <h2>Nothing to pack</h2>
      <p>No order waits for its parcel. The next one stands here as soon as it is paid, with its pieces in a list to pick.</p>
      <p>
        <a href="/operator/orders?state=shipped">Orders on their way</a>
      </p>
    </div>
  )
}

function waits({ order }: TogetherProps['parcels'][number]): boolean {
  return order.waitsUntil !== undefined
}

/** Above what is followed live: what was refused stays until the page is left. */
function Results({ results }: Pick<TogetherProps, 'results'>) {
  const [done, not] = [results.filter(({ isDone }) => isDone), results.filter(({ isDone }) => !isDone)]
  return (
    <>
      {done.length > 0 && <Notice kind="good" text={done.map(({ words }) => words).join(' ')} />}
      {not.length > 0 && (
        <Note kind="bad" role="alert">
          <ul className={styles.results}>
            {not.map(({ number, words }) => (
              <li key={number}>
                <b>{number}</b> {words}
              </li>
            ))}
          </ul>
        </Note>
      )}
    </>
  )
}

function Parcels({ label: name, parcels, ...act }: Pick<TogetherProps, 'parcels'> & ShipProps & { label: string }) {
  return (
    <Table
      label={name}
      columns={[{ title: 'Order' }, { title: 'State' }, { title: 'Name' }, { title: 'Pieces' }, { title: 'Label' }, { title: 'Ship' }]}
      rows={parcels.map(({ order, lines, label }) => ({
        id: order.id,
        href: `/operator/orders/${order.id}`,
        cells: [
          order.number,
          <OrderBadges key="state" order={order} />,
          <bdi key="name">
            {order.shipping.name}, {order.shipping.address.city} {order.shipping.address.postal_code}
          </bdi>,
          <ul key="pieces" className={styles.lines}>
            {lines.map((line, index) => (
              <li key={index}>{piecesWords(line)}</li>
            ))}
          </ul>,
          LABELS[label],
          canShip(order.state) ? <Ship key="ship" order={order} isLabelled={label === 'bought'} {...act} /> : null,
        ],
      }))}
      empty=""
    />
  )
}

function count(parcels: TogetherProps['parcels'], wanted: Label): number {
  return parcels.filter(({ label }) => label === wanted).length
}

type AllOfProps = Pick<Parameters<typeof ActionForm>[0], 'address' | 'button' | 'question' | 'look'> & { of: OperationName }

function AllOf({ of, look = 'line', ...form }: AllOfProps) {
  return <ActionForm {...form} action={actionOf(of)} look={look} inline />
}

type ShipProps = Pick<TogetherProps, 'address' | 'refused' | 'lastCarrier'>

/** What has a label travels with that: another carrier is the exception. */
function Ship({ order, isLabelled, ...act }: ShipProps & { order: Order; isLabelled: boolean }) {
  const form = (
    <CarrierAct
      of="orders ship"
      {...act}
      target={order.id}
      values={{ name: '' }}
      button="Ship"
      describe={`order ${order.number}`}
      look="line"
      inline
      inRow
    />
  )
  if (!isLabelled) return <div className={styles.ship}>{form}</div>
  return (
    <details className={styles.ship} open={act.refused?.target === order.id}>
      <summary>Ship with another carrier</summary>
      {form}
    </details>
  )
}

function Picking({ picks }: Pick<TogetherProps, 'picks'>) {
  const hasShelves = picks.some(({ shelf }) => shelf !== null)
  return (
    <Panel id="picking" title="Picking list" hint={`All pieces of these orders${hasShelves ? ', by shelf' : ''}.`}>
      <div className={styles.picking}>
        <Table
          label="Picking list"
          compact={!hasShelves}
          columns={[...(hasShelves ? [{ title: 'Shelf' }] : []), { title: 'Piece' }, { title: 'Pieces', align: 'end' }]}
          rows={picks.map(({ line, quantity, sku, shelf, tags }, index) => ({
            id: `pick-${index}`,
            cells: [...(hasShelves ? [shelf ?? ''] : []), <Piece key="piece" {...{ line, sku, tags }} />, `× ${quantity}`],
          }))}
          empty="Nothing to pick."
        />
      </div>
    </Panel>
  )
}

function Piece({ line, sku, tags }: Pick<TogetherProps['picks'][number], 'line' | 'sku' | 'tags'>) {
  return (
    <span className={layout.beside}>
      <Thumbnail className={styles.picture} picture={line.picture} />
      <span>
        <b>{line.description}</b> {[choiceWords(line), sku].filter(Boolean).join(', ')}
        <Tags tags={tags} />
      </span>
    </span>
  )
}
