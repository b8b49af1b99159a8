import { statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { GST_CODES, INDIAN_STATES } from '../../domain/addresses/indian-states.ts'
import { findPlaces } from './find-places.ts'

describe('the places of a PIN code', () => {
  it.each([
    ['682001', 'Kochi', 'Kerala', '32'],
    ['781001', 'Guwahati', 'Assam', '18'],
    ['560001', 'Bengaluru', 'Karnataka', '29'],
    ['744101', 'Port Blair', 'Andaman and Nicobar Islands', '35'],
    ['194101', 'Leh', 'Ladakh', '38'],
    ['110001', 'New Delhi', 'Delhi', '07'],
    ['302001', 'Jaipur', 'Rajasthan', '08'],
    ['160055', 'Mohali', 'Punjab', '03'],
    ['500032', 'Hyderabad', 'Telangana', '36'],
    // The directory has no district for it.
    ['462116', 'Bhopal', 'Madhya Pradesh', '23'],
  ])('%s is in %s, %s', (pin, city, state, stateCode) => {
    expect(findPlaces(pin)).toEqual([{ city, state, stateCode }])
  })

  it('are several at a border, and none where the army is or nobody', () => {
    expect(findPlaces('396193').map(({ city }) => city)).toEqual(['Valsad', 'Silvassa'])
    for (const pin of ['900056', '999999', '100000']) expect(findPlaces(pin)).toEqual([])
  })

  it('lie in all 36 states, by the names and codes that receipts have', () => {
    const states = new Map<string, string>()
    let known = 0
    for (let pin = 110_000; pin < 860_000; pin++) {
      const places = findPlaces(String(pin))
      known += Math.sign(places.length)
      for (const { city, state, stateCode } of places) {
        if (!/^[A-Z2][\w.() -]+$/.test(city)) throw new Error(`${pin} is in ${city}`)
        states.set(state, stateCode)
      }
    }
    expect(Object.fromEntries(states)).toEqual(GST_CODES)
    expect(states.size).toBe(INDIAN_STATES.length)
    expect(known).toBeGreaterThan(19_000)
  })

  it('take at most 64 KB', () => {
    expect(statSync(join(import.meta.dirname, 'pins.br')).size).toBeLessThanOrEqual(64 * 1024)
  })
})
