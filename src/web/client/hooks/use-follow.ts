import { useEffect, useEffectEvent, useState } from 'react'
import type { SavedAddress } from '../../../domain/address.ts'
import { follow, followOwn, type Followable, type ReceiveOf, type TopicOf } from '../live/follow.ts'
import { createUpdateBuffer } from '../live/update-buffer.ts'

/** Follows a topic for as long as the component is there. */
export function useFollow<Name extends Followable>(topic: TopicOf<Name>, receive: ReceiveOf<Name>): void {
  const onReceive = useEffectEvent(receive)
  const key = JSON.stringify(topic)
  useEffect(() => follow<Name>(JSON.parse(key) as TopicOf<Name>, (value, etag) => onReceive(value, etag)), [key])
}

/** The person's saved addresses, whichever device changes them. `writing` tells when this page does. */
export function useAddresses(first: SavedAddress[]) {
  const [addresses, setAddresses] = useState(first)
  const [updates] = useState(() => createUpdateBuffer<SavedAddress[]>(setAddresses))
  useEffect(() => followOwn('addresses', ({ addresses }) => updates.receive(addresses)), [updates])
  return { addresses, setAddresses, writing: updates.writing }
}
