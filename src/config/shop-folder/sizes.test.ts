import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { faultLine } from './fault.ts'
import { examineFolder } from './read-folder.ts'

/** What is wrong with a new shop's folder whose shop.yaml says this of sizes. */
async function faultsOf(said: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'chhaap-sizes-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp('new-shop', folder, { recursive: true })
  const file = join(folder, 'shop.yaml')
  const text = (await readFile(file, 'utf8')).replace(/^size_chart: none$/m, said)
  await writeFile(file, text)
  return examineFolder(folder).faults.map(faultLine)
}

describe('shop.yaml', () => {
  it('names sizes as they are sold, numbers too, each once, and the one that is chosen first', async () => {
    const sizes = (list: string) => `sizes: ${list}`
    expect(await faultsOf(sizes('[36, 38, 3XL, 2–3 years, Free size]\ndefault_size: 38'))).toEqual([])
    for (const [list, fault] of [
      ['[S, s]', /sizes name a size twice/],
      ['[]', /sizes are none/],
      ['S', /sizes is no list/],
      ["['S, M']", /sizes\.0 is no size: 1 to 20 characters on one line, without a comma or a slash/],
      ['[38/40]', /sizes\.0 is no size/],
      [`[${'x'.repeat(21)}]`, /sizes\.0 is no size/],
      [`[${Array.from({ length: 31 }, (_, index) => index).join()}]`, /sizes are more than 30/],
      ['[S, M]\ndefault_size: L', / is L, which is none of sizes: S, M\./],
    ] as const)
      expect(await faultsOf(sizes(list)), list).toEqual([expect.stringMatching(fault)])
  })

  it('has size charts of its own, with a cell for each column and rows of its sizes', async () => {
    const chart = (text: string) => `sizes: [36, 38]\nsize_chart: ${text}`
    const OF_NUMBERS = '{ columns: [Bust, Age], rows: { 36: [[34, 36], 2–3 years], 38: [38, adult] } }'
    expect(await faultsOf(chart(OF_NUMBERS))).toEqual([])
    expect(await faultsOf(chart(`[${OF_NUMBERS}, { categories: [cards], columns: [Bust], rows: { 38: [38] } }]`))).toEqual([])
    for (const [text, fault] of [
      ['shoes', /size_chart is neither clothing, nor none, nor a chart/],
      ['clothing', /says nothing of the shop's sizes: 36, 38\./],
      ['{ columns: [Bust, Waist], rows: { 36: [36] } }', /has 1 cells for 36, and 2 columns: Bust, Waist\./],
      ['{ columns: [Bust], rows: { 36: [-1] } }', /is neither a length such as 36/],
      ['{ columns: [Bust], rows: { 36: [36] }, categories: [shoes] }', /is of shoes, which is none of categories: notebooks, cards\./],
      [`[${OF_NUMBERS}, ${OF_NUMBERS}]`, /are several without categories\. One may be of all\./],
    ] as const)
      expect(await faultsOf(chart(text)), text).toEqual([expect.stringMatching(fault)])
  })
})
