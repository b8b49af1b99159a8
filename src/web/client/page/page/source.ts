import { readKept, touchOf, type OrderSource } from '../../../../domain/shop/source.ts'
import { readDevice, writeDevice } from '../../browser-storage.ts'

const KEY = 'source'

/** Remembers on the device alone what led here; an order tells it (http/functions/phone-pe-checkout.ts). */
export function rememberSource(): void {
  const touch = touchOf(new URL(location.href), document.referrer)
  if (touch) writeDevice(KEY, JSON.stringify({ first: knownSource()?.first ?? touch, last: touch }))
}

export function knownSource(): OrderSource | undefined {
  return readKept(readDevice(KEY))
}
