import { aimed, CONTEST_COLUMNS, contestRow, type Table } from './report.ts'
import { compare } from './round.ts'
import { sized } from './sized.ts'
import type { Stand } from './stand.ts'

export const PAGES = { home: '/', shop: '/shop', product: '/product/neel-buti-kurta' }
const AIM = 0.85

/** A cookie that may be a session's bypasses the cache; this one belongs to none. */
export const NO_SESSION = 'no_chhaap_session=1'

/** As browsers send it. */
const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' }

/** Pages from the cache, and rendered for a visitor who bypasses it. */
export async function pages(stand: Stand): Promise<Table> {
  const kinds = [
    { name: 'from the cache', headers: BROWSER, rounds: sized(5, 1), aim: AIM },
    { name: 'rendered', headers: { ...BROWSER, cookie: NO_SESSION }, rounds: sized(3, 1), aim: 0 },
  ]
  const rows: string[][] = []
  for (const { name, headers, rounds, aim } of kinds) {
    for (const [page, path] of Object.entries(PAGES)) {
      const outcome = await contest(stand, path, { headers, rounds })
      // The floor is measured in alternation, so the ratio does not depend on the load of the machine.
      rows.push(contestRow(`${page}, ${name}`, outcome, aim ? aimed(`≥ ${aim}`, outcome.ratio >= aim) : ''))
    }
  }
  return { title: 'Pages', note: '32 connections. The aim is for the ratio.', columns: CONTEST_COLUMNS, rows }
}

async function contest(stand: Stand, path: string, { headers, rounds }: { headers: Record<string, string>; rounds: number }) {
  await fillCaches(stand.origin + path, headers)
  const floor = await stand.copyToFloor(path, { headers })
  const load = { seconds: 1.2, callers: [{ headers }] }
  const { shopPids, floorPid } = stand
  return compare(stand.load, {
    shop: { ...load, url: stand.origin + path },
    floor: { ...load, url: floor },
    shopPids,
    floorPids: [floorPid],
    rounds,
  })
}

/** Fills the page cache, including the compressed bodies, which follow a moment later. */
export async function fillCaches(address: string, headers: Record<string, string>): Promise<void> {
  for (let i = 0; i < 3; i++) await (await fetch(address, { headers })).arrayBuffer()
}
