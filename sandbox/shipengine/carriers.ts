/** Distance: 1 within a city, 2 within a postal region, 3 within the country, 4 to a remote area. */
export type Zone = 1 | 2 | 3 | 4

/** Prices in rupees and days by zone; null where the service does not go. */
type Service = { code: string; name: string; rupees: Record<Zone, number | null>; perHalfKilo: number; days: Record<Zone, number> }
export type Carrier = { id: string; code: string; name: string; services: Service[] }

/** Invented carriers with realistic prices. */
export const CARRIERS: Carrier[] = [
  {
    id: 'se-601001',
    code: 'sandbox_post',
    name: 'Sandbox Post',
    services: [
      {
        code: 'sandbox_post_surface',
        name: 'Sandbox Post Surface',
        rupees: { 1: 30, 2: 38, 3: 46, 4: 68 },
        perHalfKilo: 16,
        days: { 1: 2, 2: 4, 3: 6, 4: 9 },
      },
      {
        code: 'sandbox_post_speed',
        name: 'Sandbox Post Speed',
        rupees: { 1: 41, 2: 59, 3: 70.8, 4: 94.4 },
        perHalfKilo: 30,
        days: { 1: 1, 2: 2, 3: 4, 4: 6 },
      },
    ],
  },
  {
    id: 'se-601002',
    code: 'sandbox_courier',
    name: 'Sandbox Courier',
    services: [
      {
        code: 'sandbox_courier_air',
        name: 'Sandbox Courier Air',
        rupees: { 1: 74, 2: 96, 3: 128, 4: null },
        perHalfKilo: 62,
        days: { 1: 1, 2: 1, 3: 2, 4: 3 },
      },
    ],
  },
]

/** The first half kilo is in the price. */
export function priceOf(service: Service, zone: Zone, grams: number): number | null {
  const rupees = service.rupees[zone]
  return rupees === null ? null : rupees + (Math.max(1, Math.ceil(grams / 500)) - 1) * service.perHalfKilo
}

/** Adds working days (Sundays excluded) to a day such as 2026-11-20. */
export function arrival(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  for (let left = days; left > 0;) {
    date.setUTCDate(date.getUTCDate() + 1)
    if (date.getUTCDay() !== 0) left--
  }
  return date.toISOString().replace('.000', '')
}

/** Ladakh and Kashmir, the north-east, the islands, and the army's own post offices. */
const REMOTE = /^(19|78|79|744|6825|9)/

/** Compares the first digits of two PIN codes: one is the region, three the sorting district. Null for an invalid PIN. */
export function zoneOf(from: string, to: string): Zone | null {
  if (!isPin(from) || !isPin(to)) return null
  if (from.slice(0, 3) === to.slice(0, 3)) return 1
  if (REMOTE.test(to)) return 4
  return from[0] === to[0] ? 2 : 3
}

function isPin(text: string): boolean {
  return /^[1-9]\d{5}$/.test(text)
}
