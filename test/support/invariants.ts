/**
 * What must hold whatever happened: an order for each paid session and for no other, at the frozen amount; and every
 * rupee that the provider took in an order or in a refund.
 */
export const BROKEN = `
  select session.id from checkout_sessions session
  left join orders on orders.session_id = session.id
  left join payments on payments.session_id = session.id
  left join lateral (select sum(amount_paise) filter (where state <> 'failed') as paise from refunds where session_id = session.id) refunded on true
  where (session.state = 'paid') <> (orders.id is not null)
    or orders.amount_paise <> session.amount_paise
    or (orders.id is not null and orders.amount_paise <> payments.amount_paise)
    or (payments.session_id is not null and orders.id is null and coalesce(refunded.paise, 0) <> payments.amount_paise)`
