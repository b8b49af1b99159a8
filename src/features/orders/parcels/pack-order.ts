import { nextOrderState } from '../../../domain/parcels/order-state.ts'
import type { Shop } from '../../../shop.ts'
import { recordAction, type Operator } from '../../operator-access/record-action.ts'
import { changeParcel, whyNotSent } from './change-parcel.ts'
import { updateState } from './parcels.sql.ts'

type Refused<Reason> = { ok: false; reason: 'unknown-order' | 'cancelled' | 'collected' | 'shipped' | 'refunded' | Reason }
type Packed<Reason> = { ok: true; id: string; number: string } | Refused<Reason>

/** An order, given by its number or id, is packed without a label of the shop's own. Nobody is told. */
export function packOrder(shop: Shop, reference: string, by: Operator): Promise<Packed<'packed'>> {
  return move(shop, reference, { by, event: 'packed', action: 'order-packed', refuse: (state) => (state === 'placed' ? null : 'packed') })
}

/** It is not packed after all. What has a label stays: the label would not know. */
export function unpackOrder(shop: Shop, reference: string, by: Operator): Promise<Packed<'not-packed' | 'labelled'>> {
  return move(shop, reference, {
    by,
    event: 'corrected',
    action: 'order-unpacked',
    refuse: (state, hasLabel) => (state !== 'packed' ? 'not-packed' : hasLabel ? 'labelled' : null),
  })
}

type Move<Reason> = {
  by: Operator
  event: 'packed' | 'corrected'
  action: string
  refuse: (state: string, hasLabel: boolean) => Reason | null
}

function move<Reason extends string>(shop: Shop, reference: string, { by, event, action, refuse }: Move<Reason>): Promise<Packed<Reason>> {
  return changeParcel(shop, reference, async (tx, order): Promise<Packed<Reason>> => {
    const { id, number, state } = order
    const reason = whyNotSent(order) ?? refuse(state, order.label_id !== null)
    if (reason) return { ok: false, reason }
    const [at, next] = [shop.clock.now(), nextOrderState(state, event)]
    await updateState(tx, id, next, at)
    const change = { before: { state }, after: { state: next } }
    await recordAction(tx, { by, action, object: { type: 'order', id: order.order_id }, ...change, at })
    return { ok: true, id, number }
  })
}
