import type { OrderDelivery } from './order-fees.ts'
import type { Order, OrderLine } from './order.ts'
import { linesToSend } from './to-send.ts'

type PackersLine = Pick<
  OrderLine,
  'id' | 'description' | 'quantity' | 'size' | 'options' | 'one_size' | 'ready_in_days' | 'ships_from' | 'picture'
>

/** What packing takes of an order, in the order's own fields: without money and email address. */
export type PackersOrder = Pick<
  Order,
  | 'id'
  | 'number'
  | 'createdAt'
  | 'state'
  | 'cancelledAt'
  | 'packedAt'
  | 'shippedAt'
  | 'deliveredAt'
  | 'promised'
  | 'shipping'
  | 'shippingLabel'
  | 'carrier'
  | 'note'
  | 'tags'
  | 'taken'
  | 'waitsUntil'
> & {
  /** What the courier collects at the door, in paise; absent unless something is due. */
  collect?: number
  delivery: Omit<OrderDelivery, 'amountPaise'>
  line_items: PackersLine[]
}

/** Each field is named, so that nothing new of an order is given to packers. */
export function orderForPackers(order: Order): PackersOrder {
  const {
    id,
    number,
    createdAt,
    state,
    cancelledAt,
    packedAt,
    shippedAt,
    deliveredAt,
    promised,
    shipping,
    shippingLabel,
    carrier,
    note,
    tags,
    taken,
    waitsUntil,
  } = order
  const times = { createdAt, ...given({ cancelledAt, packedAt, shippedAt, deliveredAt, promised, note, tags, taken, waitsUntil }) }
  const { way, name, pick_up } = order.delivery
  const delivery = { way, name, ...given({ pick_up }) }
  const collect = given({ collect: order.cash?.due || undefined })
  return {
    id,
    number,
    state,
    ...times,
    ...collect,
    delivery,
    shipping,
    shippingLabel,
    carrier,
    line_items: linesToSend(order).map(lineForPackers),
  }
}

function lineForPackers({
  id,
  description,
  quantity,
  size,
  options,
  one_size,
  ready_in_days,
  ships_from,
  picture,
}: OrderLine): PackersLine {
  return { id, description, quantity, size, ...given({ options, one_size, ready_in_days, ships_from }), picture }
}

type Given<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> }

/** Without what is not there. */
function given<Fields extends object>(fields: Fields): Given<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<Fields>
}
