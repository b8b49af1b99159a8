import type { Page } from 'playwright-core'

/** In points. */
export const A4 = [595, 842]

/** The size of each sheet that the page is printed on, as the page itself says it. */
export async function sheetsOf(page: Page): Promise<number[][]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
    [Number(width), Number(height)].map(Math.round),
  )
}
