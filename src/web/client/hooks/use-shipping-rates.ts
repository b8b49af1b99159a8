import { useEffect, useState } from 'react'
import type { Rate } from '../../../domain/parcels/shipment.ts'
import { callTokens } from '../call-tokens.ts'
import { createFunctions } from '../functions.ts'

type Rates = {
  /** Cheapest first; null while they load, and when that failed. */
  rates: Rate[] | null
  failure: string | null
}

const NONE: Rates = { rates: null, failure: null }

/** What carriers ask for sending the cart to a saved address. Shipping is free: no price is made of this (spec §7). */
export function useShippingRates(addressId: string | null): Rates {
  const [known, setKnown] = useState<Rates & { of: string | null }>({ ...NONE, of: null })
  useEffect(() => {
    if (addressId === null) return
    const functions = createFunctions({ tokens: callTokens })
    let current = true
    functions
      .call<Rate[]>('shipping_rates', { addressId })
      .then((rates) => current && setKnown({ rates, failure: null, of: addressId }))
      .catch((error: Error) => current && setKnown({ rates: null, failure: error.message, of: addressId }))
    return () => {
      current = false
      functions.delete()
    }
  }, [addressId])
  // What is known of another address is not shown for this one.
  return known.of === addressId ? known : NONE
}
