import type { Browser, Page } from 'playwright-core'
import { launchChromium } from '../test/support/chromium.ts'
import { fillCaches, PAGES } from './pages.ts'
import { count, kb, type Table } from './report.ts'
import { median } from './round.ts'
import { openSlowly } from './slow-browser.ts'
import type { Stand } from './stand.ts'

const ROUNDS = 3
const DENSITY = 2

type Touch = { path: string; target: string; answer: { selector: string; text: string } }

/** What is tapped on a page that nobody has touched, and what the page shows then. */
const TOUCHES: Record<string, Touch> = {
  'a size': {
    path: PAGES.product,
    target: 'label:has([name=size][value=XL])',
    answer: { selector: '[aria-live]', text: 'XL fits bust' },
  },
  'the next picture': {
    path: PAGES.product,
    target: '[aria-label="Next image"]',
    answer: { selector: '[aria-live]', text: '2 of' },
  },
  'Add to cart, which asks visitors to sign in': {
    path: PAGES.product,
    target: '[data-buy-bar] button',
    answer: { selector: 'h1', text: 'Sign in' },
  },
  'Show password': { path: '/signin', target: '[aria-pressed=false]', answer: { selector: '[aria-pressed=true]', text: '' } },
}

/** How long the first touch of a page waits for its answer on a slow phone: what it costs to load React no earlier. */
export async function firstTouch({ origin }: Stand): Promise<Table> {
  const browser = await launchChromium({ isTimed: true })
  try {
    const rows: string[][] = []
    for (const [name, touch] of Object.entries(TOUCHES)) {
      await fillCaches(origin + touch.path, { 'accept-encoding': 'br' })
      const cold = await measure(browser, { origin, touch, used: false })
      const used = await measure(browser, { origin, touch, used: true })
      const tasks = Math.max(cold.longestTaskMs, used.longestTaskMs)
      rows.push([name, count(cold.ms), count(used.ms), count(tasks), kb(cold.scriptBytes)])
    }
    return {
      title: 'First touch on a phone',
      note: NOTE,
      columns: ['', 'first of all, ms', 'in use, ms', 'longest task, ms', 'JavaScript, KB'],
      rows,
    }
  } finally {
    await browser.close()
  }
}

type Answer = { ms: number; longestTaskMs: number; scriptBytes: number }
type Case = { origin: string; touch: Touch; used: boolean }

async function measure(browser: Browser, { origin, touch, used }: Case): Promise<Answer> {
  const rounds: Answer[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const seen = await openSlowly(browser, { address: origin + touch.path, density: DENSITY }, async (page, transfers) => {
      if (used) await use(page)
      return { ...(await answer(page, touch)), scriptBytes: transfers.until(Infinity).scriptBytes }
    })
    rounds.push(seen)
  }
  const middle = (of: keyof Answer) => median(rounds.map((round) => round[of]))
  return { ms: middle('ms'), longestTaskMs: middle('longestTaskMs'), scriptBytes: middle('scriptBytes') }
}

/** Gives a sign of use that touches no island, and lets the files come. */
async function use(page: Page): Promise<void> {
  const fetched = page.waitForResponse('**/shared-*.js')
  await page.keyboard.press('Shift')
  await (await fetched).finished()
  await page.waitForLoadState('networkidle')
}

/** From the finger's touch to the frame that answers it, on this page or the next one. */
async function answer(page: Page, { target, answer }: Touch): Promise<Omit<Answer, 'scriptBytes'>> {
  await page.evaluate(() => {
    window.seen.longTasksMs = []
    addEventListener('pointerdown', () => sessionStorage.setItem('touched', String(Date.now())), { capture: true, once: true })
  })
  await page.locator(target).first().tap({ noWaitAfter: true })
  const answered = await page.waitForFunction(
    ({ selector, text }) => {
      const shown = [...document.querySelectorAll(selector)].some(({ textContent }) => textContent.includes(text))
      return shown && Date.now() - Number(sessionStorage.getItem('touched'))
    },
    answer,
    { polling: 'raf' },
  )
  const ms = Number(await answered.jsonValue())
  const longestTaskMs = await page.evaluate(() => Math.max(0, ...window.seen.longTasksMs))
  return { ms, longestTaskMs }
}

const NOTE = `The same phone, network and processor, once everything is still. A page loads React when its first island is touched; its
files are fetched at the first sign of use, such as scrolling. First of all: the tap is that sign. In use: the files are there. The median of
${ROUNDS} rounds, from the touch to the frame that shows its answer; the longest task between them; bytes are those of the page's scripts by
then.`
