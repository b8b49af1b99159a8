import { randomBytes } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { launchChromium } from '../test/support/chromium.ts'
import { fillCaches, PAGES } from './pages.ts'
import { aimed, count, kb, type Table } from './report.ts'
import { median } from './round.ts'
import { sized } from './sized.ts'
import { viewSlowly, type View } from './slow-browser.ts'
import type { Stand } from './stand.ts'

const ROUNDS = sized(3, 1)
const DENSITY = 2
const LONG_TASK_MS = 50
const AIM = { kb: 250, paintMs: { home: 1800, shop: 1600, product: 1600 } }

type Page = keyof typeof PAGES

/** What a phone on a slow network sees first, against a bare page whose document and picture have as many bytes. */
export async function firstView(stand: Stand): Promise<Table> {
  const browser = await launchChromium({ isTimed: true })
  try {
    const rows: string[][] = []
    for (const [page, path] of Object.entries(PAGES) as [Page, string][]) {
      const address = stand.origin + path
      await fillCaches(address, { 'accept-encoding': 'br' })
      const floor = await createFloor(stand, path, await viewSlowly(browser, address, DENSITY))
      rows.push(row(page, await contest(browser, address, floor)))
    }
    return {
      title: 'First view on a phone',
      note: NOTE,
      columns: [
        '',
        'largest paint, ms',
        'floor, ms',
        'ratio',
        'shift',
        'tasks > 50 ms',
        'longest, ms',
        'KB until the paint',
        'JavaScript, KB',
        'aim',
      ],
      rows,
    }
  } finally {
    await browser.close()
  }
}

type Seen = { view: View; paintMs: number; floorMs: number; ratio: number }

/** Alternates, and takes the round with the median ratio. */
async function contest(browser: Browser, address: string, floor: string): Promise<Seen> {
  const rounds: Seen[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const floorMs = (await viewSlowly(browser, floor, DENSITY)).largestPaintMs
    const view = await viewSlowly(browser, address, DENSITY)
    rounds.push({ view, paintMs: view.largestPaintMs, floorMs, ratio: view.largestPaintMs / floorMs })
  }
  const middle = median(rounds.map(({ ratio }) => ratio))
  return rounds.find(({ ratio }) => ratio === middle)!
}

function row(page: Page, { view, paintMs, floorMs, ratio }: Seen): string[] {
  const { shift, longTasksMs, bytesUntilPaint, scriptBytes } = view
  const long = longTasksMs.filter((ms) => ms > LONG_TASK_MS)
  const most = AIM.paintMs[page]
  const met = paintMs <= most && bytesUntilPaint <= AIM.kb * 1024 && shift < 0.001 && long.length <= 1
  return [
    page,
    count(paintMs),
    count(floorMs),
    ratio.toFixed(2),
    shift.toFixed(3),
    count(long.length),
    count(Math.max(0, ...longTasksMs)),
    kb(bytesUntilPaint),
    kb(scriptBytes),
    aimed(`≤ ${most / 1000} s`, met),
  ]
}

/** A document of as many bytes as the page's own, with nothing in it but the picture of its largest paint. @returns its URL */
async function createFloor(stand: Stand, path: string, { picture, documentBytes }: View): Promise<string> {
  let content = '<p style="font-size:40px">Nothing but words</p>'
  if (picture) {
    const { pathname, search } = new URL(picture.address)
    const source = await stand.copyToFloor(pathname + search, { headers: { accept: 'image/avif,image/webp,*/*' } })
    content = `<img src="${source}" alt="" style="display:block;width:${picture.width}px;height:${picture.height}px">`
  }
  const html = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Floor</title>${content}`
  // What is left cannot be compressed, as the page's own bytes on the wire cannot.
  const padding = Math.max(0, documentBytes - html.length - '<!---->'.length)
  const body = Buffer.from(`${html}<!--${randomBytes(padding).toString('hex').slice(0, padding)}-->`)
  return stand.putOnFloor(`first view of ${path}`, {
    head: ['content-type', 'text/html; charset=utf-8', 'content-length', String(body.length)],
    body,
  })
}

const NOTE = `Chromium with an empty cache, 390 × 844 points at ${DENSITY} pixels each, 150 ms and 1.6 Mbit/s, a processor four times slower. The floor is a
document of as many bytes with nothing but the picture of the largest paint. Aims also: ${AIM.kb} KB until the paint, no shift, no long task but the one that evaluates React's own file.`
