import { describe, expect, it } from 'vitest'
import { fillFromPlaces, readPin, type PinPlace } from './pin.ts'

const VALSAD: PinPlace = { city: 'Valsad', state: 'Gujarat', stateCode: '24' }
const SILVASSA: PinPlace = { city: 'Silvassa', state: 'Dadra and Nagar Haveli and Daman and Diu', stateCode: '26' }
const AGRA: PinPlace = { city: 'Agra', state: 'Uttar Pradesh', stateCode: '09' }
const MATHURA: PinPlace = { city: 'Mathura', state: 'Uttar Pradesh', stateCode: '09' }
const empty = { cityLocality: '', stateProvince: ' ' }

describe('a PIN code', () => {
  it('has six digits, may be typed with spaces and does not begin with 0', () => {
    expect(readPin(' 302 001')).toBe('302001')
    for (const other of ['', '30200', '3020011', '012345', '30200a', '३०२००१', '1'.repeat(1e6)]) expect(readPin(other)).toBeNull()
  })

  it('fills what is empty where its places leave no doubt', () => {
    expect(fillFromPlaces(empty, [AGRA])).toEqual({ filled: { cityLocality: 'Agra', stateProvince: 'Uttar Pradesh' }, choices: [] })
    expect(fillFromPlaces(empty, [AGRA, MATHURA])).toEqual({
      filled: { cityLocality: '', stateProvince: 'Uttar Pradesh' },
      choices: [AGRA, MATHURA],
    })
    expect(fillFromPlaces(empty, [VALSAD, SILVASSA])).toEqual({ filled: empty, choices: [VALSAD, SILVASSA] })
    expect(fillFromPlaces({ ...empty, stateProvince: 'Gujarat' }, [VALSAD, SILVASSA])).toMatchObject({
      filled: { cityLocality: 'Valsad' },
      choices: [],
    })
    expect(fillFromPlaces(empty, [])).toEqual({ filled: empty, choices: [] })
  })

  it('never changes what is there', () => {
    const typed = { cityLocality: 'Kirawali', stateProvince: '' }
    expect(fillFromPlaces(typed, [AGRA, MATHURA])).toEqual({ filled: { ...typed, stateProvince: 'Uttar Pradesh' }, choices: [] })
    const elsewhere = { cityLocality: '', stateProvince: 'Kerala' }
    expect(fillFromPlaces(elsewhere, [AGRA])).toEqual({ filled: elsewhere, choices: [] })
    expect(fillFromPlaces({ cityLocality: 'agra', stateProvince: '' }, [AGRA])).toEqual({
      filled: { cityLocality: 'agra', stateProvince: 'Uttar Pradesh' },
      choices: [],
    })
  })
})
