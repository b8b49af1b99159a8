import { useEffect, useEffectEvent } from 'react'
import { follow, type Followable, type ReceiveOf, type TopicOf } from '../live/follow.ts'

/** Follows a topic for as long as the component is there. */
export function useFollow<Name extends Followable>(topic: TopicOf<Name>, receive: ReceiveOf<Name>): void {
  const onReceive = useEffectEvent(receive)
  const key = JSON.stringify(topic)
  useEffect(() => follow<Name>(JSON.parse(key) as TopicOf<Name>, (value, etag) => onReceive(value, etag)), [key])
}
