import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from '@commander-js/extra-typings'
import { expect, it, onTestFinished } from 'vitest'
import type { Outcome } from './command.ts'
import { addFolderCommands } from './folder.ts'

async function check(folder: string): Promise<Outcome> {
  let outcome: Outcome | null = null
  const program = new Command()
  addFolderCommands(program, async (work) => {
    outcome = await work()
  })
  await program.parseAsync(['check', folder], { from: 'user' })
  return outcome!
}

it('the check of a folder reads its synonyms', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'folder-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp('test/second-shop', folder, { recursive: true })
  expect((await check(folder)).refusals).toBeUndefined()
  for (const [text, fault] of [
    ['same: kurta, tunic', /^synonyms\.yaml cannot be read: .*expected array.*same/],
    ['similar: []', /^synonyms\.yaml cannot be read: .*similar/],
    ['same: [', /^synonyms\.yaml cannot be read: .* line 1/],
  ] as const) {
    await writeFile(join(folder, 'synonyms.yaml'), text)
    expect((await check(folder)).refusals).toEqual([expect.stringMatching(fault)])
  }
})

it('tells a registered seller of prices between the two rates', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'folder-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp('test/second-shop', folder, { recursive: true })
  const products = await readFile(join(folder, 'products.yaml'), 'utf8')
  await writeFile(join(folder, 'products.yaml'), products.replace('price_usd: 480', 'price_usd: 2650'))
  expect((await check(folder)).body).toHaveLength(1)
  const yaml = await readFile(join(folder, 'shop.yaml'), 'utf8')
  await writeFile(join(folder, 'shop.yaml'), yaml.replace('  example: true', '  gstin: 27AAPFU0939F1ZV\n  example: true'))
  expect((await check(folder)).body?.slice(1)).toEqual(['ruled-notebook: Rs.2650 falls between the two rates; Rs.2625 leaves you more.'])
})

it('opens every picture that the folder names, and says of each what is wrong and what to do', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'folder-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp('test/second-shop', folder, { recursive: true })
  const whole = await readFile(join(folder, 'images/shop/table.webp'))
  await writeFile(join(folder, 'images/shop/table.webp'), whole.subarray(0, whole.length / 2))
  await writeFile(join(folder, 'images/plain-notebook/front.webp'), Buffer.from('\u0000\u0000\u0000\u0024ftypheic\u0000', 'latin1'))
  await writeFile(join(folder, 'images/folded-cards/front.webp'), Buffer.from('II*\u0000', 'latin1'))
  expect((await check(folder)).refusals).toEqual([
    'images/shop/table.webp is damaged.',
    expect.stringMatching(
      /^products\.yaml:14 plain-notebook: the picture plain-notebook\/front\.webp is a HEIC photo .*Formats → Most Compatible.*JPEG\.$/,
    ),
    expect.stringMatching(
      /^products\.yaml:26 folded-cards: the picture folded-cards\/front\.webp is a TIFF file: save it as JPEG or PNG\.$/,
    ),
  ])
})
