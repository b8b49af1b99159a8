import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { GST_CODES } from '../../domain/addresses/indian-states.ts'
import type { PinPlace } from '../../domain/addresses/pin.ts'

/** What pins/make-table.ts writes. */
type Table = { places: [city: string, stateCode: string][]; groups: number[][]; steps: number[]; groupOf: number[] }

type Places = ReadonlyMap<number, readonly PinPlace[]>

/** A few milliseconds of work and 2 MB, once an address asks. */
let read: Places | null = null

/** Where a PIN code lies, the likeliest place first; none for a code that the directory does not have. */
export function findPlaces(pin: string): readonly PinPlace[] {
  read ??= readTable()
  return read.get(Number(pin)) ?? []
}

function readTable(): Places {
  const bytes = brotliDecompressSync(readFileSync(join(import.meta.dirname, 'pins.br')))
  const { places, groups, steps, groupOf } = JSON.parse(bytes.toString()) as Table
  const states = new Map<string, PinPlace['state']>(Object.entries(GST_CODES).map(([state, code]) => [code, state as PinPlace['state']]))
  const all = places.map(([city, stateCode]) => ({ city, state: states.get(stateCode)!, stateCode }))
  const lists = groups.map((group) => group.map((at) => all[at]!))
  let pin = 0
  return new Map(steps.map((step, at) => [(pin += step), lists[groupOf[at]!]!]))
}
