import { mkdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { textFaults } from './text-faults.ts'
import { WINDOWS } from './windows.ts'

/** Pictures of every screen, for people to look at: made with TEST_PICTURES=1, since drawing whole pages takes its time. Ignored by git. */
const PICTURES = 'test-results/screens'

/** Of the windows that people have without zooming, in CSS pixels. */
const NARROWEST = 360

/** Everything that a screen must not do, whatever is on it. */
export async function examine(page: Page, path: string, label = path): Promise<void> {
  await page.goto(path)
  await examineShown(page, label)
}

/** The same of a screen that is already open, in the state that it is in. */
export async function examineShown(page: Page, label: string): Promise<void> {
  // A button under the pointer is filled by the picture of its border, which axe does not see.
  await page.mouse.move(0, 0)
  await examineLayout(page, label)
  expect(await violations(page), label).toEqual([])
}

/**
 * The same of a screen whose layout is looked at in every window of `WINDOWS`, without loading it again. Axe looks at it in the
 * first window alone: in the others the same elements lie elsewhere.
 */
export async function examineInWindows(page: Page, path: string, label = path): Promise<void> {
  await page.goto(path)
  await examineShownInWindows(page, label)
}

/** The same of a screen that is already open. */
export async function examineShownInWindows(page: Page, label: string): Promise<void> {
  const own = page.viewportSize()!
  for (const [index, [, viewport]] of WINDOWS.entries()) {
    await page.setViewportSize(viewport)
    await (index === 0 ? examineShown(page, label) : examineLayout(page, label))
  }
  await page.setViewportSize(own)
}

/** Nothing makes the page wider than its window, no text is broken or cut, and every picture is there and has an alternative. */
async function examineLayout(page: Page, label: string): Promise<void> {
  await loadPictures(page)
  expect(await widerThanWindow(page), `wider than the window: ${label}`).toEqual([])
  expect(await textFaults(page), label).toEqual([])
  expect(await brokenPictures(page), `pictures that did not come or have no alt: ${label}`).toEqual([])
  await takePicture(page, label)
}

/** Where pictures are asked for, of the windows that people have without zooming. */
async function takePicture(page: Page, label: string): Promise<void> {
  const { width } = page.viewportSize()!
  if (process.env.TEST_PICTURES !== '1' || width < NARROWEST) return
  await mkdir(PICTURES, { recursive: true })
  // In a window of another size a picture may come in another file, which is asked for with the next frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await loadPictures(page)
  const stickNotice = (position: string) =>
    page.evaluate((value) => document.querySelector<HTMLElement>('[data-cookie-notice]')?.style.setProperty('position', value), position)
  await page.evaluate(() => scrollTo(0, 0))
  // What sticks to an edge of the window would lie over the middle of the picture. In the next window it sticks again.
  await stickNotice('static')
  await page.screenshot({
    path: `${PICTURES}/${label.replaceAll(/\W+/g, '-').replace(/^-|-$/g, '') || 'home'}-${width}.jpeg`,
    type: 'jpeg',
    quality: 85,
    fullPage: true,
  })
  await stickNotice('')
}

const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const RULES: axe.RunOptions = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'], resultTypes: ['violations'] }

/** What axe finds, by WCAG 2.2 at level AA: each rule with the first element that breaks it. */
export async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(async (rules) => {
    const report = await (window as unknown as { axe: typeof axe }).axe.run(rules)
    return report.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  }, RULES)
}

/** Lazy pictures, also those of a gallery further on, are asked for now: all of them must be there. */
async function loadPictures(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager'
  })
  await page.waitForFunction(() => [...document.images].every((image) => image.complete || image.closest('[hidden]')))
  // A picture that has come is drawn once it is decoded. One that is broken is found elsewhere.
  await page.evaluate(async () => {
    const shown = [...document.images].filter((image) => !image.closest('[hidden]'))
    await Promise.allSettled(shown.map((image) => image.decode()))
  })
}

export function widerThanWindow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const limit = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= limit) return []
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > limit + 1)
      .map(({ outerHTML }) => outerHTML.slice(0, 120))
  })
}

function brokenPictures(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.images]
      .filter((image) => image.getAttribute('alt') === null || (image.complete && image.naturalWidth === 0 && !image.closest('[hidden]')))
      .map((image) => image.currentSrc || image.src),
  )
}
