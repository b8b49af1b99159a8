import type { Browser } from 'playwright-core'
import { launchChromium, PHONE } from '../test/support/chromium.ts'
import { aimed, kb, type Table } from './report.ts'
import type { Stand } from './stand.ts'

const KINDS = { document: 'HTML', stylesheet: 'CSS', script: 'JavaScript', font: 'fonts', image: 'images' } as const
type Kind = keyof typeof KINDS

/** `scriptKb`: the budget for JavaScript of pages without an island. */
const PAGES: { path: string; scriptKb?: number }[] = [
  { path: '/product/neel-buti-kurta' },
  ...['/', '/shop', '/sizechart', '/aboutus', '/terms'].map((path) => ({ path, scriptKb: 15 })),
  { path: '/signin' },
]

/** The transferred bytes of each page in a browser with an empty cache. */
export async function pageWeight({ origin }: Stand): Promise<Table> {
  const browser = await launchChromium()
  try {
    const rows: string[][] = []
    for (const { path, scriptKb } of PAGES) {
      // Fills the page cache, whose entries are compressed.
      await (await fetch(origin + path)).arrayBuffer()
      const bytes = await weigh(browser, origin + path)
      const aim = scriptKb ? aimed(`≤ ${scriptKb}`, bytes.script <= scriptKb * 1024) : ''
      rows.push([path, ...Object.keys(KINDS).map((kind) => kb(bytes[kind as Kind])), aim])
    }
    return {
      title: 'What a browser loads, KB',
      note: 'The same phone without a cache; bodies as transferred. The aim is for JavaScript.',
      columns: ['', ...Object.values(KINDS), 'aim'],
      rows,
    }
  } finally {
    await browser.close()
  }
}

async function weigh(browser: Browser, address: string): Promise<Record<Kind, number>> {
  const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: 2 })
  const bytes = { document: 0, stylesheet: 0, script: 0, font: 0, image: 0 }
  const sizes: Promise<void>[] = []
  const page = await context.newPage()
  page.on('requestfinished', (request) => {
    const kind = request.resourceType()
    if (kind in bytes) sizes.push(request.sizes().then(({ responseBodySize }) => void (bytes[kind as Kind] += responseBodySize)))
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  await Promise.all(sizes)
  await context.close()
  return bytes
}
