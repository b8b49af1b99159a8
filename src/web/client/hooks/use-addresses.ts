import { useEffect, useState } from 'react'
import type { SavedAddress } from '../../../domain/address.ts'
import { followOwn } from '../live/follow.ts'
import { createHoldBack } from '../page/hold-back.ts'

/** The person's saved addresses, whichever device changes them. `writing` tells when this page does. */
export function useAddresses(first: SavedAddress[]) {
  const [addresses, setAddresses] = useState(first)
  const [news] = useState(() => createHoldBack<SavedAddress[]>(setAddresses))
  useEffect(() => followOwn('addresses', ({ addresses }) => news.hear(addresses)), [news])
  return { addresses, setAddresses, writing: news.writing }
}
