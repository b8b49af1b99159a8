import { optionsLabel } from '../../../domain/catalogue/variant.ts'
import { counted } from '../../../domain/counted.ts'
import { readableDay } from '../../../domain/indian-time.ts'
import { formatPaise } from '../../../domain/money.ts'
import { destinationLines, isCollected } from '../../../domain/orders/destination.ts'
import { lineOptions, type Order, type OrderLine } from '../../../domain/orders/order.ts'
import { sellerLines, type SellerContact } from '../../../domain/shop/seller.ts'
import { fromUnixSeconds } from '../../../domain/unix-time.ts'
import { useFolder } from '../../folder-context.ts'
import { Paper, PaperTable } from '../../ui/orders/paper.tsx'
import { operatorPage } from '../ui/operator-page.ts'
import styles from './order.module.css'

/** `lines` are those that are sent, `skus` theirs, as far as they have any. */
type Slip = { order: Order; lines: OrderLine[]; skus: (string | null)[] }
type SlipProps = Slip & { seller: SellerContact }

const titleOf = ({ order }: SlipProps) => `Packing slip ${order.number}`

/** The paper in the parcel, without prices: made to be printed on one sheet. */
export const packingSlip = operatorPage(titleOf, (props: SlipProps) => (
  <SlipPaper {...props} links={[{ href: `/operator/orders/${props.order.id}`, words: `← Order ${props.order.number}` }]} />
))

/** Those of many orders, each on a sheet of its own, printed or saved as one file. */
export const packingSlips = operatorPage(
  'Packing slips',
  ({ slips, seller, back }: { slips: Slip[]; seller: SellerContact; back: string }) =>
    slips.map((slip, index) => (
      <SlipPaper key={slip.order.id} {...slip} seller={seller} links={index === 0 ? [{ href: back, words: '← Packing' }] : []} />
    )),
)

function SlipPaper({ order, lines, skus, seller, links }: SlipProps & { links: { href: string; words: string }[] }) {
  const { thanks, foot } = useFolder().slip
  const { number, createdAt, cancelledAt, shippingLabel } = order
  return (
    <Paper
      title="Packing slip"
      isToPrint
      links={links}
      seller={sellerLines(seller)}
      particulars={[
        ['Order', number],
        ['Date', readableDay(fromUnixSeconds(createdAt))],
        ...(cancelledAt === undefined ? [] : [['Cancelled', 'please do not send it'] as const]),
        ...(order.delivery.way === 'standard' ? [] : [['Delivery', order.delivery.name] as const]),
        ...(order.cash?.due ? [['To collect', formatPaise(order.cash.due)] as const] : []),
        ...(shippingLabel ? [['Tracking number', shippingLabel.trackingNumber] as const] : []),
      ]}
      parties={[
        { title: isCollected(order) ? 'Collected at' : 'Deliver to', lines: [...destinationLines(order, { isForCourier: true }), 'India'] },
      ]}
    >
      {thanks !== null && <p>{thanks}</p>}
      <div className={styles.slip}>
        <PaperTable
          columns={['Item', 'Size', ...(hasSkus(skus) ? ['SKU'] : []), 'Pieces', 'Packed']}
          rows={lines.map((line, index) => ({
            title: line.description,
            cells: [sizeOf(line), ...(hasSkus(skus) ? [skus[index] ?? ''] : []), line.quantity, '☐'],
          }))}
        />
      </div>
      <p>
        {counted(
          lines.reduce((sum, { quantity }) => sum + quantity, 0),
          'piece',
        )}{' '}
        in all.
      </p>
      {foot !== null && <p>{foot}</p>}
    </Paper>
  )
}

function hasSkus(skus: readonly (string | null)[]): boolean {
  return skus.some((sku) => sku !== null)
}

/** As it stands on the piece. */
function sizeOf(line: OrderLine): string {
  return line.one_size ? 'One size' : optionsLabel(lineOptions(line))
}
