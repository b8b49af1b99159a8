import type { INDIAN_STATES } from './indian-states.ts'

/** Where a PIN code lies: the city as people write it, the state as in the form of an address, and its code in GST. */
export type PinPlace = { city: string; state: (typeof INDIAN_STATES)[number]; stateCode: string }

/** The six digits of a PIN code that may be typed with spaces; null for anything else. */
export function readPin(postalCode: string): string | null {
  const digits = postalCode.slice(0, 20).replaceAll(' ', '')
  return /^[1-9]\d{5}$/.test(digits) ? digits : null
}

type CityAndState = { cityLocality: string; stateProvince: string }

/**
 * City and state with what is empty filled from the places of a PIN code, where those leave no doubt. What is there stays, even if
 * no place agrees with it. `choices` are the places left to choose from.
 */
export function fillFromPlaces(
  { cityLocality, stateProvince }: CityAndState,
  places: readonly PinPlace[],
): { filled: CityAndState; choices: PinPlace[] } {
  const inState = places.filter(({ state }) => agrees(stateProvince, state))
  const inCity = inState.filter(({ city }) => agrees(cityLocality, city))
  // People also write their town.
  const agreeing = inCity.length > 0 ? inCity : inState
  const cities = new Set(agreeing.map(({ city }) => city))
  const states = new Set(agreeing.map(({ state }) => state))
  const filled = {
    cityLocality: cityLocality.trim() === '' && cities.size === 1 ? [...cities][0]! : cityLocality,
    stateProvince: stateProvince.trim() === '' && states.size === 1 ? [...states][0]! : stateProvince,
  }
  const isOpen = filled.cityLocality.trim() === '' || filled.stateProvince.trim() === ''
  return { filled, choices: isOpen ? agreeing : [] }
}

function agrees(typed: string, known: string): boolean {
  return typed.trim() === '' || typed.trim().toLowerCase() === known.toLowerCase()
}

/** What a choice of places says, and sends. */
export function placeName({ city, state }: Pick<PinPlace, 'city' | 'state'>): string {
  return `${city}, ${state}`
}
