import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { LiveFlood, LiveFlooded } from './live-flood.ts'
import { registerPeople } from './people.ts'
import { probe, type Probe, type ProbeResult } from './probe.ts'
import { memoryKb } from './processes.ts'
import { count, type Table } from './report.ts'
import { sendAndWait, type Load, type Round } from './round.ts'
import { sized } from './sized.ts'
import type { Stand } from './stand.ts'

const SECONDS = sized(4, 1)
/** The time that the shop has to recover after a flood. */
const RECOVERY_S = sized(5, 0)
/** The most that the p99 of other clients may grow, relative to the one without a flood. */
const AIM = { page: 10, cached: 10, after: 2 }
/** A p99 below this is always good enough. */
const GOOD_MS = 100

type Flood = { name: string; run: () => Promise<Pick<Round, 'perSecond' | 'refusedPerSecond'>> }

/** Measures two other clients while the shop is flooded from other addresses. */
export async function floods(stand: Stand): Promise<Table> {
  const { origin, shopPid } = stand
  const [shopper = '', flooder = ''] = await registerPeople(stand, 2)
  const page: Probe = { url: `${origin}/checkout`, headers: { cookie: shopper, 'x-forwarded-for': '198.51.100.7' } }
  const cached: Probe = { url: `${origin}/shop`, headers: { 'x-forwarded-for': '198.51.100.8' } }
  const both = async (end: Promise<unknown> | number) => Promise.all([probe(page, end), probe(cached, end)])

  await both(1)
  const baseline = await both(3)
  const rows: string[][] = []
  for (const { name, run } of floodsOf(stand, flooder)) {
    const before = await memoryKb(shopPid)
    const flooding = run()
    const during = await both(flooding)
    const flood = await flooding
    const grown = (await memoryKb(shopPid)) - before
    await new Promise((resolve) => setTimeout(resolve, RECOVERY_S * 1000))
    rows.push([
      name,
      count(flood.perSecond),
      count(flood.refusedPerSecond),
      ...verdict({ baseline, during, after: await both(1) }),
      count(grown / 1024),
    ])
  }
  return {
    title: 'Floods',
    note: `One client floods the shop; two others request their cart and the cached \`/shop\`. p99 without a flood: ${baseline[0].p99Ms.toFixed(1)} and ${baseline[1].p99Ms.toFixed(1)} ms; the ratios are to those. "After" is ${RECOVERY_S} s after the end.`,
    columns: [
      '',
      'answered /s',
      'of these refused',
      'cart p99 ms',
      'ratio',
      'cached p99 ms',
      'ratio',
      'after, ratio',
      'failed',
      'others are served',
      'MB more',
    ],
    rows,
  }
}

type Pair = [page: ProbeResult, cached: ProbeResult]

function verdict({ baseline, during, after }: { baseline: Pair; during: Pair; after: Pair }): string[] {
  const ratio = (seen: ProbeResult, before: ProbeResult) => seen.p99Ms / before.p99Ms
  const isGood = (seen: ProbeResult, before: ProbeResult, most: number) =>
    seen.failed === 0 && (seen.p99Ms < GOOD_MS || ratio(seen, before) <= most)
  const met =
    isGood(during[0], baseline[0], AIM.page) && isGood(during[1], baseline[1], AIM.cached) && isGood(after[0], baseline[0], AIM.after)
  const failed = [...during, ...after].reduce((sum, seen) => sum + seen.failed, 0)
  return [
    during[0].p99Ms.toFixed(1),
    ratio(during[0], baseline[0]).toFixed(1),
    during[1].p99Ms.toFixed(1),
    ratio(during[1], baseline[1]).toFixed(1),
    ratio(after[0], baseline[0]).toFixed(1),
    count(failed),
    met ? 'met' : 'MISSED',
  ]
}

function floodsOf({ origin, load }: Stand, cookie: string): Flood[] {
  const http = (name: string, flood: Omit<Load, 'seconds'>): Flood => ({ name, run: () => load.run({ ...flood, seconds: SECONDS }) })
  const json = { 'content-type': 'application/json', origin }
  const strangers = Array.from({ length: 64 }, (_, index) => ({
    headers: { ...json, 'x-forwarded-for': `203.0.113.${index}` },
    body: JSON.stringify({ email: `nobody-${index}@bench.example`, password: 'block-print' }),
  }))
  return [
    http('50 connections, 400 requests each at once', {
      url: `${origin}/api/products`,
      connections: 50,
      pipelining: 400,
      callers: [{ headers: { 'x-forwarded-for': '203.0.113.1' } }],
    }),
    http('sign-ins from 64 addresses', { url: `${origin}/auth/sign-in`, connections: 64, method: 'POST', callers: strangers }),
    http('cart writes on 200 connections', {
      url: `${origin}/api/cart/me`,
      connections: 200,
      method: 'PATCH',
      callers: [
        { headers: { ...json, cookie, 'x-forwarded-for': '203.0.113.2' }, body: JSON.stringify({ set: [{ id: 'neel-buti-kurta' }] }) },
      ],
    }),
    { name: 'live subscriptions, 20 sockets of 4,000', run: () => floodLive(origin) },
  ]
}

async function floodLive(origin: string): Promise<Pick<Round, 'perSecond' | 'refusedPerSecond'>> {
  const child = fork(join(import.meta.dirname, 'live-flood.ts'))
  const begun = Date.now()
  try {
    const wanted: LiveFlood = { origin, sockets: sized(20, 2), messages: sized(4000, 100), address: '203.0.113.3' }
    const { answered, closed } = await sendAndWait<LiveFlooded>(child, wanted)
    const seconds = (Date.now() - begun) / 1000
    return { perSecond: answered / seconds, refusedPerSecond: closed / seconds }
  } finally {
    child.kill()
  }
}
