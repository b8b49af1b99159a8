import type { Browser, Page } from 'playwright-core'
import { launchChromium } from '../test/support/chromium.ts'
import { fillCaches, PAGES } from './pages.ts'
import { aimed, count, kb, type Table } from './report.ts'
import { median } from './round.ts'
import { sized } from './sized.ts'
import { openSlowly } from './slow-browser.ts'
import type { Stand } from './stand.ts'

const ROUNDS = sized(5, 1)
/** After the largest paint. */
const LATER_MS = 3000
const AIM_MS = 200
const DENSITY = 2

/** `leaves`: the answer is another page. */
type Touch = { path: string; target: string; answer: { selector: string; text: string }; leaves?: boolean }

/** What is tapped first on a page, and what the page shows then. */
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
    target: 'button:text("Add to cart")',
    answer: { selector: 'h1', text: 'Sign in' },
    leaves: true,
  },
  'Show password': { path: '/signin', target: '[aria-pressed=false]', answer: { selector: '[aria-pressed=true]', text: '' } },
}

/** How long the first touch of a page waits for its answer on a slow phone, and how long the tasks are that make it ready. */
export async function firstTouch({ origin }: Stand): Promise<Table> {
  const browser = await launchChromium({ isTimed: true })
  try {
    const rows: string[][] = []
    for (const [name, touch] of Object.entries(TOUCHES)) {
      await fillCaches(origin + touch.path, { 'accept-encoding': 'br' })
      const { ms, longestTaskMs, loadTasksMs, scriptBytes } = await measure(browser, origin, touch)
      const load = loadTasksMs.map((task) => count(task)).join(', ') || 'none'
      rows.push([name, count(ms), count(longestTaskMs), load, kb(scriptBytes), touch.leaves ? '' : aimed(`≤ ${AIM_MS} ms`, ms <= AIM_MS)])
    }
    return {
      title: 'First touch on a phone',
      note: NOTE,
      columns: ['', 'answer, ms', 'longest task, ms', 'tasks before, ms', 'JavaScript, KB', 'aim'],
      rows,
    }
  } finally {
    await browser.close()
  }
}

/** `loadTasksMs` are the tasks above 50 ms before the touch, of the round in which they took longest. */
type Answer = { ms: number; longestTaskMs: number; loadTasksMs: number[]; scriptBytes: number }

async function measure(browser: Browser, origin: string, touch: Touch): Promise<Answer> {
  const rounds: Answer[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const seen = await openSlowly(browser, { address: origin + touch.path, density: DENSITY }, async (page, transfers) => {
      await page.waitForFunction((laterMs) => performance.now() > window.seen.largestPaintMs + laterMs, LATER_MS)
      return { ...(await answer(page, touch)), scriptBytes: transfers.until(Infinity).scriptBytes }
    })
    rounds.push(seen)
  }
  const middle = (of: 'ms' | 'longestTaskMs' | 'scriptBytes') => median(rounds.map((round) => round[of]))
  const loadTasksMs = rounds.map((round) => round.loadTasksMs.toSorted((a, b) => b - a)).toSorted(([a = 0], [b = 0]) => b - a)[0]!
  return { ms: middle('ms'), longestTaskMs: middle('longestTaskMs'), loadTasksMs, scriptBytes: middle('scriptBytes') }
}

/** From the finger's touch to the frame that answers it, on this page or the next one. */
async function answer(page: Page, { target, answer }: Touch): Promise<Omit<Answer, 'scriptBytes'>> {
  const loadTasksMs = await page.evaluate(() => {
    const before = window.seen.longTasksMs
    window.seen.longTasksMs = []
    addEventListener('pointerdown', () => sessionStorage.setItem('touched', String(Date.now())), { capture: true, once: true })
    return before
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
  return { ms, longestTaskMs, loadTasksMs }
}

const NOTE =
  'The same phone, from the touch to the frame that shows its answer. Tasks before the touch are those above 50 ms in the worst round.'
