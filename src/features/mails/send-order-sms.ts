import { formatPaise } from '../../domain/money.ts'
import { ServiceError } from '../../errors/service-error.ts'
import type { Shop } from '../../shop.ts'
import { findContact } from '../accounts/find-customer.ts'
import { findOrder } from '../orders/find/find-orders.ts'
import { recordEvent } from '../orders/history/record-event.ts'
import { readPhoneNumber } from '../phone/read-phone-number.ts'

/**
 * Tells a linked phone of an order. A number that is refused for good is written down and left at that.
 * @throws {ServiceError} when trying again may help
 */
export async function sendOrderSms(shop: Shop, { uid, orderId }: { uid: string; orderId: string }): Promise<void> {
  const { sms } = shop
  const [order, contact] = await Promise.all([findOrder(shop, uid, orderId), findContact(shop, uid)])
  if (!order || !contact?.phoneNumber || !sms) return
  // Linked while messages went there.
  if (!readPhoneNumber(contact.phoneNumber, sms.countries).ok) return
  const text = `${shop.folder.name}: your order ${order.number} of ${formatPaise(order.amount)} is placed. ${shop.publicUrl}/account/orders`
  try {
    await sms.send({ to: contact.phoneNumber, text })
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'internal') throw error
    shop.log.error({ event: 'sms-refused', order: orderId }, error.message)
    return recordEvent(shop, { orderId }, { kind: 'sms-refused', detail: '' })
  }
  await recordEvent(shop, { orderId }, { kind: 'sms-sent', detail: '' })
}
