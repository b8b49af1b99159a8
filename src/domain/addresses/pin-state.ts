import type { Address } from './address.ts'
import { readPin, type PinPlace } from './pin.ts'
import { findState } from './state-names.ts'

/** "560001 is in Karnataka." where a PIN code does not lie in the state beside it. Null where it does, or one of both is unknown. */
export function pinElsewhere({ postalCode, stateProvince }: Pick<Address, 'postalCode' | 'stateProvince'>, places: readonly PinPlace[]) {
  const state = findState(stateProvince)
  const states = new Set<string>(places.map((place) => place.state))
  if (state === null || states.size === 0 || states.has(state.name)) return null
  return `${readPin(postalCode)} is in ${[...states].join(' or ')}.`
}
