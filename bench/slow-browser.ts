import type { Browser, CDPSession, Page } from 'playwright-core'
import { PHONE } from '../test/support/chromium.ts'

/** Slow 4G as Lighthouse defines it: 150 ms there and back, 1.6 Mbit/s down, 750 kbit/s up. Bytes a second. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
/** How much slower than this machine a phone is. */
const CPU_RATE = 4
const LOADING_MS = 30_000
/** After the network is still: a paint that the last bytes cause. */
const STILL_MS = 500

/** What somebody with a phone on a slow network sees of a page's first view. */
export type View = {
  largestPaintMs: number
  /** The picture of the largest paint, and its size in CSS pixels; null when it is text. */
  picture: { address: string; width: number; height: number } | null
  /** The sum of all layout shifts. */
  shift: number
  longTasksMs: number[]
  /** With headers. */
  bytesUntilPaint: number
  documentBytes: number
  scriptBytes: number
}

type Seen = Pick<View, 'largestPaintMs' | 'picture' | 'shift' | 'longTasksMs'>
declare global {
  interface Window {
    seen: Seen
  }
}

/** What happens at an address that is opened in a new window with an empty cache, at `density` device pixels to a point. */
export async function viewSlowly(browser: Browser, address: string, density: number): Promise<View> {
  return openSlowly(browser, { address, density }, async (page, transfers) => {
    const seen = await page.evaluate(() => window.seen)
    if (!seen.largestPaintMs) throw new Error(`${address}: no largest paint was reported.`)
    return { ...seen, ...transfers.until(seen.largestPaintMs) }
  })
}

/** Opens an address in a new window with an empty cache, and uses the page once the network is still. */
export async function openSlowly<Result>(
  browser: Browser,
  { address, density }: { address: string; density: number },
  use: (page: Page, transfers: Transfers) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: density, isMobile: true, hasTouch: true })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(LOADING_MS)
    await page.addInitScript(observe)
    const protocol = await context.newCDPSession(page)
    const transfers = await watchTransfers(protocol)
    await protocol.send('Network.emulateNetworkConditions', NETWORK)
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
    await page.goto(address, { waitUntil: 'networkidle' })
    await page.waitForTimeout(STILL_MS)
    return await use(page, transfers)
  } finally {
    await context.close()
  }
}

/** Runs in the page, before everything else. */
function observe(): void {
  const seen: Seen = { largestPaintMs: 0, picture: null, shift: 0, longTasksMs: [] }
  window.seen = seen
  const on = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  on('largest-contentful-paint', (entry) => {
    const { startTime, url, element } = entry as PerformanceEntry & { url: string; element: Element | null }
    const box = element?.getBoundingClientRect()
    seen.largestPaintMs = startTime
    seen.picture = url && box ? { address: url, width: box.width, height: box.height } : null
  })
  on('layout-shift', (entry) => (seen.shift += (entry as PerformanceEntry & { value: number }).value))
  on('longtask', (entry) => seen.longTasksMs.push(entry.duration))
}

type Transfers = { until: (paintMs: number) => Pick<View, 'bytesUntilPaint' | 'documentBytes' | 'scriptBytes'> }
type Transfer = { kind: string; chunks: { at: number; bytes: number }[]; doneAt: number; bytes: number }

/** Times of the protocol are in seconds on a clock of its own, which begins here with the page's first request. */
async function watchTransfers(protocol: CDPSession): Promise<Transfers> {
  const transfers = new Map<string, Transfer>()
  let begunAt: number | null = null
  protocol.on('Network.requestWillBeSent', ({ requestId, timestamp, type }) => {
    begunAt ??= timestamp
    transfers.set(requestId, { kind: type ?? '', chunks: [], doneAt: Infinity, bytes: 0 })
  })
  protocol.on('Network.dataReceived', ({ requestId, timestamp, encodedDataLength }) => {
    transfers.get(requestId)?.chunks.push({ at: timestamp, bytes: encodedDataLength })
  })
  protocol.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const transfer = transfers.get(requestId)
    if (transfer) Object.assign(transfer, { doneAt: timestamp, bytes: encodedDataLength })
  })
  await protocol.send('Network.enable')
  return {
    until(paintMs) {
      const paintedAt = (begunAt ?? 0) + paintMs / 1000
      const all = [...transfers.values()]
      const sum = (values: number[]) => values.reduce((a, b) => a + b, 0)
      const until = ({ chunks, doneAt, bytes }: Transfer) =>
        doneAt <= paintedAt ? bytes : sum(chunks.filter(({ at }) => at <= paintedAt).map((chunk) => chunk.bytes))
      const ofKind = (kind: string) => sum(all.filter((transfer) => transfer.kind === kind).map(({ bytes }) => bytes))
      return { bytesUntilPaint: sum(all.map(until)), documentBytes: ofKind('Document'), scriptBytes: ofKind('Script') }
    },
  }
}
