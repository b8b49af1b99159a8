import { fillCaches, PAGES } from './pages.ts'
import { registerPeople } from './people.ts'
import { count, type Table } from './report.ts'
import { compare } from './round.ts'
import { sized } from './sized.ts'
import type { Stand } from './stand.ts'

/** The processor time of a page for a signed-in person, against the same page for a visitor from the cache. */
export async function signedIn(stand: Stand): Promise<Table> {
  const { origin, shopPids } = stand
  const encoding = { 'accept-encoding': 'gzip, deflate, br, zstd' }
  const [cookie = ''] = await registerPeople(stand, 1)
  const rows: string[][] = []
  for (const [page, path] of Object.entries(PAGES)) {
    const [person, visitor] = [{ ...encoding, cookie }, encoding]
    for (const headers of [person, visitor]) await fillCaches(origin + path, headers)
    const load = { url: origin + path, seconds: 1.2 }
    const { shop, floor, ratio } = await compare(stand.load, {
      shop: { ...load, callers: [{ headers: person }] },
      floor: { ...load, callers: [{ headers: visitor }] },
      shopPids,
      floorPids: shopPids,
      rounds: sized(3, 1),
    })
    rows.push([
      page,
      (shop.cpuUs / 1000).toFixed(2),
      (floor.cpuUs / 1000).toFixed(3),
      count(shop.perSecond),
      count(floor.perSecond),
      ratio.toFixed(3),
    ])
  }
  return {
    title: 'Signed in',
    note: '32 connections. Processor time is the shop’s for a request; a person’s page is rendered each time, a visitor’s comes from the cache.',
    columns: ['', 'CPU ms, signed in', 'CPU ms, visitor', 'signed in /s', 'visitor /s', 'ratio'],
    rows,
  }
}
