import type { Call } from '../call.ts'
import { describeCallable, type Callable } from './callable.ts'
import { phonePeCheckout } from './phone-pe-checkout.ts'
import { shippingRates } from './shipping-rates.ts'

/** Every function that clients may call. */
export const CALLABLES: Callable[] = [phonePeCheckout, shippingRates]

/** Their entries in the API's description. */
export const FUNCTION_CALLS: Call[] = CALLABLES.map(describeCallable)
