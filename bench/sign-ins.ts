import { probe, type Probe } from './probe.ts'
import { aimed, count, type Table } from './report.ts'
import type { Caller } from './round.ts'
import { sized } from './sized.ts'
import type { Stand } from './stand.ts'

const SECONDS = sized(8, 1)
const PER_SECOND = sized(200, 10)
/** As many accounts sign in, each from an address of its own, so that no limit refuses them. */
const PEOPLE = sized(64, 2)
const AIM_MS = 500

/** Measures the catalogue for others while people sign in with the right password, faster than it can be hashed. */
export async function signIns(stand: Stand): Promise<Table> {
  const { origin, load } = stand
  const callers = await registerCallers(stand)
  const pages = ['/shop', '/product/neel-buti-kurta', '/api/products?limit=48']
  const probes = pages.map((path, i): Probe => ({ url: origin + path, headers: { 'x-forwarded-for': `198.51.100.${i}` } }))
  const all = (end: Promise<unknown> | number) => Promise.all(probes.map((each) => probe(each, end)))

  const before = await all(2)
  const signingIn = load.run({
    url: `${origin}/auth/sign-in`,
    method: 'POST',
    seconds: SECONDS,
    rate: PER_SECOND,
    connections: PEOPLE,
    callers,
  })
  const during = await all(signingIn)
  const { perSecond, refusedPerSecond } = await signingIn
  return {
    title: 'Sign-ins',
    note: `${PER_SECOND} sign-ins a second for ${SECONDS} s: ${count(perSecond - refusedPerSecond)} a second signed in, ${count(refusedPerSecond)} got 503. Meanwhile others read the catalogue.`,
    columns: ['', 'p99 ms before', 'p50 ms', 'p99 ms', 'failed', 'aim'],
    rows: pages.map((path, i) => {
      const { p50Ms, p99Ms, failed } = during[i]!
      const met = failed === 0 && p99Ms < AIM_MS
      return [path, before[i]!.p99Ms.toFixed(1), p50Ms.toFixed(1), p99Ms.toFixed(1), count(failed), aimed(`< ${AIM_MS}`, met)]
    }),
  }
}

async function registerCallers({ origin }: Stand): Promise<Caller[]> {
  const callers: Caller[] = []
  for (let i = 0; i < PEOPLE; i++) {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${i}` }
    const body = JSON.stringify({ email: `sign-in-${i}-${Date.now()}@bench.example`, password: 'block-print' })
    const answer = await fetch(`${origin}/auth/register`, { method: 'POST', headers, body })
    if (answer.status !== 201) throw new Error(`Registering answers ${answer.status}.`)
    await answer.arrayBuffer()
    callers.push({ headers, body })
  }
  return callers
}
